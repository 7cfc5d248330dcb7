//! What nobody should ask for ends in an error that says so, and never in some other function's output.
//!
//! bad request --state--> error; the state stays as it was
//!
//! Knows nothing of the API's panics, which stand on these errors.

use blake_kernels::Kernel;
use blake3_api::hazmat;
use blake3_tree::{CHUNK_LEN, Serial, State, TreeError};
use vectors::paint;

use crate::harness::{Entry, Harness, Outcome, check, same};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    harness.on(entry, "misuse", "subtree_beyond_its_place_is_refused", too_long_is_refused);
    harness.on(entry, "misuse", "offset_off_a_chunk_border_is_refused", misaligned_is_refused);
    harness.on(entry, "misuse", "wiped_state_takes_no_input_even_after_a_reset", wiped_is_refused);
}

fn too_long_is_refused(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(5 * CHUNK_LEN);
    for (chunk, limit) in [(1_u64, CHUNK_LEN), (2, 2 * CHUNK_LEN), (3, CHUNK_LEN), (4, 4 * CHUNK_LEN)] {
        let offset = chunk * CHUNK_LEN as u64;
        check(hazmat::max_subtree_len(offset) == Some(limit as u64), || format!("limit at {offset}"))?;
        // In one update, and a full subtree followed by one byte.
        for cut in [0, 1, limit - 1, limit] {
            let mut state = State::new(Mode::Hash.tree(kernel));
            state.set_offset(offset).map_err(|error| error.to_string())?;
            state.update(kernel, &input[..cut], &Serial).map_err(|error| error.to_string())?;
            let refused = state.update(kernel, &input[cut..=limit], &Serial);
            let exact = matches!(refused, Err(TreeError::SubtreeTooLong { offset: o, .. }) if o == offset);
            check(exact, || format!("{cut} bytes, then up to {} at {offset}: {refused:?}", limit + 1))?;
            // Nothing of the refused input was taken.
            state.update(kernel, &input[cut..limit], &Serial).map_err(|error| error.to_string())?;
            let expected = Mode::Hash.oracle().node(&input[..limit], chunk).chaining_value();
            same(state.finish(kernel).cv(kernel).as_bytes(), &expected, || format!("after {refused:?}"))?;
        }
    }
    Ok(())
}

fn misaligned_is_refused(kernel: &'static Kernel) -> Outcome {
    let mut state = State::new(Mode::Hash.tree(kernel));
    for offset in [1, 1023, 1025, u64::MAX] {
        let refused = state.set_offset(offset);
        let exact = matches!(refused, Err(TreeError::OffsetNotAligned { offset: o, .. }) if o == offset);
        check(exact, || format!("offset {offset}: {refused:?}"))?;
    }
    state.update(kernel, b"x", &Serial).map_err(|error| error.to_string())?;
    let refused = state.set_offset(1024);
    check(matches!(refused, Err(TreeError::OffsetAfterInput { .. })), || format!("after input: {refused:?}"))
}

fn wiped_is_refused(kernel: &'static Kernel) -> Outcome {
    for mode in Mode::ALL {
        let mut state = State::new(mode.tree(kernel));
        state
            .update(kernel, &paint::pattern(2 * CHUNK_LEN + 5), &Serial)
            .map_err(|error| error.to_string())?;
        state.wipe();
        for round in ["wiped", "wiped and reset"] {
            check(state.is_wiped(), || format!("{round}: the state says it is not"))?;
            let refused = state.update(kernel, b"x", &Serial);
            check(refused == Err(TreeError::Wiped), || format!("{round}: {refused:?}"))?;
            state.reset();
        }
    }
    Ok(())
}

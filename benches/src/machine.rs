//! Where and when a result was taken.
//!
//! Knows nothing of what was measured.

use std::time::{SystemTime, UNIX_EPOCH};

/// The compiler that built this crate.
pub const RUSTC: &str = env!("BENCHES_RUSTC");

/// The CPU as the operating system names it; clouds hide the model, so family and model numbers are added.
pub fn cpu() -> String {
    std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| cpu_from(&text))
        .unwrap_or_else(|| format!("unnamed {} CPU", std::env::consts::ARCH))
}

/// Threads that run at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Today in UTC, as `2026-01-31`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// A kernel's name in this workspace's spelling: lower case, no dots or underscores.
pub fn lower(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

fn cpu_from(cpuinfo: &str) -> Option<String> {
    let field = |wanted: &str| {
        let mut pairs = cpuinfo.lines().filter_map(|line| line.split_once(':'));
        pairs.find(|(key, _)| key.trim() == wanted).map(|(_, value)| value.trim().to_owned())
    };
    let name = field("model name")?;
    Some(match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    })
}

/// The civil date of a day since 1970-01-01.
///
/// Years are counted from March, so that the leap day is the last of its year and months follow one rule.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let (era, day_of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_cross_months_leap_days_and_centuries() {
        for (day, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day), text);
        }
    }

    #[test]
    fn cpu_is_named_with_its_numbers() {
        let text =
            "processor\t: 0\ncpu family\t: 25\nmodel\t\t: 33\nmodel name\t: AMD Something\nflags\t: a:b\n";
        assert_eq!(cpu_from(text).as_deref(), Some("AMD Something (family 25, model 33)"));
        assert_eq!(cpu_from("model name : X\n").as_deref(), Some("X"));
        assert_eq!(cpu_from("Features : fp asimd\n"), None);
        assert!(!cpu().is_empty());
    }

    #[test]
    fn kernel_names_of_both_sides_are_spelled_alike() {
        assert_eq!(["AVX512", "SSE41", "WASM32_SIMD"].map(lower), ["avx512", "sse41", "wasm32simd"]);
    }

    #[test]
    fn the_compiler_is_known() {
        assert!(RUSTC.starts_with("rustc"), "{RUSTC}");
    }
}

//! Byte counts and times as people read them.
//!
//! Knows nothing of tables.

/// `bytes` in the largest binary unit that needs at most one decimal: `1.5 KiB`, `1000 B`, `64 MiB`.
pub fn bytes(bytes: usize) -> String {
    for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] {
        if bytes >= unit && bytes.is_multiple_of(unit) {
            return format!("{} {name}", bytes / unit);
        }
        if bytes >= unit && bytes.is_multiple_of(unit / 2) {
            return format!("{}.5 {name}", bytes / unit);
        }
    }
    format!("{bytes} B")
}

/// Nanoseconds with as many digits as a measurement carries: one decimal below 100, and thin groups above 9999.
pub fn nanoseconds(ns: f64) -> String {
    if ns < 99.95 {
        return format!("{ns:.1}");
    }
    let digits = format!("{ns:.0}");
    if digits.len() <= 4 {
        return digits;
    }
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_take_the_largest_fitting_unit() {
        for (count, text) in [
            (0, "0 B"),
            (1000, "1000 B"),
            (1024, "1 KiB"),
            (1025, "1025 B"),
            (2560, "2.5 KiB"),
            (1 << 20, "1 MiB"),
            (3 << 19, "1.5 MiB"),
            (64 << 20, "64 MiB"),
        ] {
            assert_eq!(bytes(count), text);
        }
    }

    #[test]
    fn times_keep_one_decimal_only_where_it_means_something() {
        for (ns, text) in [
            (83.04, "83.0"),
            (99.96, "100"),
            (1161.2, "1161"),
            (9999.4, "9999"),
            (16556.0, "16 556"),
            (1234567.8, "1 234 568"),
        ] {
            assert_eq!(nanoseconds(ns), text);
        }
    }
}

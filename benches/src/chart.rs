//! Draws throughput over size, as SVG.
//!
//! rows --bytes / ns--> curves --plotters--> SVG text
//!
//! Knows nothing of files.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged};
use plotters::prelude::*;

use crate::Error;
use crate::cases::{ONE_SHOT, XOF};
use crate::report::{Header, Report, Row};
use crate::size;

/// Throughput of one shots over their length: ours, the peer, the reference.
///
/// # Errors
///
/// [`Error::NothingToDraw`] if the report has no one shots.
pub fn throughput(report: &Report) -> Result<String, Error> {
    let header = &report.header;
    let curves = [
        curve(report, ONE_SHOT, &format!("ours, {}", header.our_kernel), OURS, |row| Some(row.ours_ns)),
        curve(report, ONE_SHOT, &peer_name(header), PEER, |row| Some(row.peer_ns)),
        curve(report, ONE_SHOT, &header.reference, REFERENCE, |row| row.reference_ns),
    ];
    draw("One-shot hashing on one thread", "input length", ONE_SHOT, header, &curves)
}

/// Throughput of extended output over its length: ours and the peer.
///
/// # Errors
///
/// [`Error::NothingToDraw`] if the report has no extended outputs.
pub fn xof(report: &Report) -> Result<String, Error> {
    let header = &report.header;
    let curves = [
        curve(report, XOF, &format!("ours, {}", header.our_kernel), OURS, |row| Some(row.ours_ns)),
        curve(report, XOF, &peer_name(header), PEER, |row| Some(row.peer_ns)),
    ];
    draw("Extended output on one thread", "output length", XOF, header, &curves)
}

/// One side's throughput.
#[derive(Debug)]
struct Curve {
    name: String,
    colour: RGBColor,
    /// Bytes, and GB/s.
    points: Vec<(f64, f64)>,
}

fn peer_name(header: &Header) -> String {
    format!("{}, {}", header.peer, header.peer_kernel)
}

fn curve(
    report: &Report,
    group: &str,
    name: &str,
    colour: RGBColor,
    time: impl Fn(&Row) -> Option<f64>,
) -> Curve {
    // A logarithmic axis has no place for the empty input.
    let rows = report.rows.iter().filter(|row| row.group == group && row.bytes > 0);
    let mut points: Vec<(f64, f64)> =
        rows.filter_map(|row| time(row).map(|ns| (row.bytes as f64, row.bytes as f64 / ns))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    Curve { name: name.into(), colour, points }
}

fn draw(
    title: &str,
    axis: &str,
    group: &'static str,
    header: &Header,
    curves: &[Curve],
) -> Result<String, Error> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    if points().next().is_none() {
        return Err(Error::NothingToDraw { group });
    }
    let (sizes, speeds) = (Log::around(points().map(|p| p.0), 4.0), Log::around(points().map(|p| p.1), 2.0));
    let mut svg = String::new();
    paint(&mut svg, [title, axis], header, (sizes, speeds), curves)
        .map_err(|error| Error::Chart(error.to_string()))?;
    Ok(svg)
}

fn paint(
    svg: &mut String,
    [title, axis]: [&str; 2],
    header: &Header,
    (sizes, speeds): (Log, Log),
    curves: &[Curve],
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    root.fill(&WHITE)?;
    let root = root.margin(12, 0, 0, 0);
    let root = root.titled(title, (FONT, 24).into_font().color(&INK))?;
    let below = format!("{}, {} CPUs, {}, {}", header.cpu, header.cores, header.rustc, header.date);
    let root = root.titled(&below, (FONT, 14).into_font().color(&GREY))?;
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .margin_right(32)
        .x_label_area_size(56)
        .y_label_area_size(76)
        .build_cartesian_2d(sizes, speeds)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(GREY.mix(0.35))
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .x_desc(axis)
        .y_desc("GB/s, logarithmic (10^9 bytes a second)")
        .x_labels(12)
        .y_labels(12)
        .x_label_formatter(&|bytes| size::bytes(*bytes as usize))
        .y_label_formatter(&speed)
        .label_style((FONT, 14).into_font().color(&INK))
        .axis_desc_style((FONT, 16).into_font().color(&INK))
        .draw()?;
    for curve in curves {
        let line = curve.colour.stroke_width(3);
        chart
            .draw_series(std::iter::empty::<PathElement<(f64, f64)>>())?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], line));
    }
    // The first curve is named first and drawn last: ours must not hide under the others.
    for curve in curves.iter().rev() {
        let line = curve.colour.stroke_width(3);
        chart.draw_series(LineSeries::new(curve.points.iter().copied(), line))?;
        let dots = curve.points.iter().map(|&point| Circle::new(point, 3, curve.colour.filled()));
        chart.draw_series(dots)?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .legend_area_size(32)
        .margin(12)
        .background_style(WHITE.mix(0.9))
        .border_style(GREY)
        .label_font((FONT, 16).into_font().color(&INK))
        .draw()?;
    root.present()?;
    Ok(())
}

/// As few digits as tell the labels of a logarithmic axis apart.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the drawing library calls formatters by reference")]
fn speed(gigabytes: &f64) -> String {
    let text = format!("{gigabytes:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A logarithmic axis with a label at every power of its step: the library's own labels powers of ten only.
#[derive(Clone, Debug)]
struct Log {
    low: f64,
    high: f64,
    step: f64,
}

impl Log {
    /// The axis from the power of `step` below all `values` to the one above.
    fn around(values: impl Iterator<Item = f64>, step: f64) -> Self {
        let (least, most) =
            values.fold((f64::INFINITY, 0.0f64), |(least, most), value| (least.min(value), most.max(value)));
        let low = step.powf(least.log(step).floor());
        let high = step.powf(most.log(step).ceil()).max(low * step);
        Self { low, high, step }
    }
}

impl Ranged for Log {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (start, end): (i32, i32)) -> i32 {
        let part = (value / self.low).ln() / (self.high / self.low).ln();
        start + (part * f64::from(end - start)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        let steps = (self.high / self.low).log(self.step).round() as i32;
        (0..=steps).map(|power| self.low * self.step.powi(power)).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

impl plotters::coord::ranged1d::ValueFormatter<f64> for Log {}

const WIDTH: u32 = 960;
const HEIGHT: u32 = 560;
const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GREY: RGBColor = RGBColor(0x77, 0x77, 0x77);
/// Three colours that stay apart for colour-blind eyes and in grey print (Okabe and Ito).
const OURS: RGBColor = RGBColor(0x00, 0x72, 0xB2);
const PEER: RGBColor = RGBColor(0xD5, 0x5E, 0x00);
const REFERENCE: RGBColor = RGBColor(0x99, 0x99, 0x99);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{report, row};

    #[test]
    fn axes_end_at_powers_of_their_step() {
        let axis = Log::around([5.0, 3000.0].into_iter(), 4.0);
        assert!((axis.low - 4.0).abs() < 1e-9 && (axis.high - 4096.0).abs() < 1e-6, "{axis:?}");
        assert_eq!(axis.map(&axis.low, (10, 110)), 10);
        assert_eq!(axis.map(&128.0, (10, 110)), 60);
        assert_eq!(axis.map(&axis.high, (10, 110)), 110);
        // One single value still spans an axis.
        let axis = Log::around([4.0].into_iter(), 2.0);
        assert!(axis.high > axis.low, "{axis:?}");
    }

    #[test]
    fn labels_are_short() {
        assert_eq!([0.03125, 0.5, 16.0].map(|value| speed(&value)), ["0.0312", "0.5", "16"]);
    }

    #[test]
    fn charts_name_sides_machine_and_units() {
        let report = report(vec![
            row(ONE_SHOT, 0, 70.0, 80.0, None),
            row(ONE_SHOT, 64, 70.0, 80.0, None),
            row(ONE_SHOT, 65536, 16_000.0, 17_000.0, None),
            row(XOF, 1024, 250.0, 1000.0, None),
        ]);
        let throughput = throughput(&report).expect("there are one shots");
        for part in
            ["ours, avx2", "blake3 1.8.7, avx2", "SHA-256", "Some CPU", "2026-01-31", "64 KiB", "GB/s"]
        {
            assert!(throughput.contains(part), "{part} is missing");
        }
        let xof = xof(&report).expect("there is extended output");
        assert!(xof.starts_with("<svg") && xof.trim_end().ends_with("</svg>"));
        assert!(!xof.contains("SHA-256"));
    }

    #[test]
    fn a_report_without_its_rows_is_refused() {
        let error = xof(&report(vec![row(ONE_SHOT, 64, 1.0, 2.0, None)])).expect_err("there is none to draw");
        assert!(matches!(error, Error::NothingToDraw { group: "xof" }), "{error}");
    }
}

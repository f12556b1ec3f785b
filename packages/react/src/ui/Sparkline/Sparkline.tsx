import './sparkline.css'

interface SparklineProps {
  /** Of equal spans, oldest first. */
  values: readonly number[]
  /** What it shows, in words. */
  label: string
}

/** In units of the drawing, which is as wide as its place. */
const width = 100
const height = 28

/** How a figure came to be what it is, in one line without scales. */
export function Sparkline({ values, label }: SparklineProps) {
  const top = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) =>
      `${(index * step).toFixed(1)},${(height - 1 - (value / top) * (height - 2)).toFixed(1)}`,
  )
  return (
    <svg className="mo-day-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

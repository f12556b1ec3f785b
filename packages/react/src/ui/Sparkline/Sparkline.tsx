import './sparkline.css'

interface SparklineProps {
  /** Of equal spans, oldest first; null where nothing is known of one. */
  values: readonly (number | null)[]
  /** What it shows, in words. */
  label: string
}

/** In units of the drawing, which is as wide as its place. */
const width = 100
const height = 28

/** How a figure came to be what it is, in one line without scales. */
export function Sparkline({ values, label }: SparklineProps) {
  const known = values.flatMap((value) => value ?? [])
  const top = Math.max(1, ...known)
  const step = width / Math.max(1, values.length - 1)
  const lines: string[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) lines.push([])
    else
      lines
        .at(-1)
        ?.push(`${(index * step).toFixed(1)},${(height - 1 - (value / top) * (height - 2)).toFixed(1)}`)
  })
  return (
    <svg className="mo-sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {lines
        .filter((points) => points.length > 1)
        .map((points) => (
          <polyline key={points[0]} points={points.join(' ')} />
        ))}
    </svg>
  )
}

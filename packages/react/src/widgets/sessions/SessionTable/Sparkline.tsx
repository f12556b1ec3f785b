interface SparklineProps {
  /** From the oldest; the last one is not over yet. */
  values: readonly number[]
  /** What it shows, in words. */
  label: string
}

const [width, height] = [56, 18] as const

/** How often something happened, as a line without axes. A flat one where nothing did. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, place) => {
    const y = height - 1.5 - (value / most) * (height - 3)
    return `${(place * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className="mo-sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

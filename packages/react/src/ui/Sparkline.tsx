import './stat.css'

interface SparklineProps {
  /** Values of equal time spans, oldest first; null leaves a gap. */
  values: readonly (number | null)[]
  /** Description for screen readers; absent when adjacent text says the same. */
  label?: string
  /** Minimum value of the full height. */
  atLeast?: number
}

/** Units of the viewBox; the drawing scales to its container. */
const width = 100
const height = 28

export function Sparkline({ values, label, atLeast = 1 }: SparklineProps) {
  const max = values.reduce<number>((top, value) => Math.max(top, value ?? 0), atLeast) || 1
  const step = width / Math.max(1, values.length - 1)
  const path = values.map((value, index) => {
    if (value === null) return ''
    const isDown = index > 0 && values[index - 1] !== null
    return `${isDown ? 'L' : 'M'}${(index * step).toFixed(1)} ${(height - 1 - (value / max) * (height - 2)).toFixed(1)}`
  })
  const lineProps = {
    className: 'mo-sparkline',
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: 'none',
  }
  const line = <path d={path.join('')} />
  if (label === undefined)
    return (
      <svg {...lineProps} aria-hidden="true">
        {line}
      </svg>
    )
  return (
    <svg {...lineProps} role="img" aria-label={label}>
      <title>{label}</title>
      {line}
    </svg>
  )
}

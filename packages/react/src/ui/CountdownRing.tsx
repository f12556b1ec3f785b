import './display.css'

const radius = 9
const length = 2 * Math.PI * radius

/** Remaining fraction of a countdown, 1 to 0. Decorative: show the seconds beside it. */
export function CountdownRing({ fraction }: { fraction: number }) {
  const remainingFraction = Math.min(1, Math.max(0, fraction))
  return (
    <svg className="mo-ring" viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
      <circle className="mo-ring-track" cx="11" cy="11" r={radius} />
      <circle
        className="mo-ring-left"
        cx="11"
        cy="11"
        r={radius}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - remainingFraction)}
      />
    </svg>
  )
}

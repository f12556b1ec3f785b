import './skeleton.css'

/** Holds the place of what is loading, so that nothing jumps when it arrives. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="mo-skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
}

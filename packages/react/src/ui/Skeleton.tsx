import './display.css'

/** Placeholder with the size of the loading content, to avoid layout shifts. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="mo-skeleton" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
}

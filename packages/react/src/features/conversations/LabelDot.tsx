import { labelColors } from '@morpheus/sdk'
import type { CSSProperties } from 'react'

/** The colour of a label. Decorative: show its name beside it, or in `title`. */
export function LabelDot({ color, title }: { color: number; title?: string }) {
  const style: CSSProperties & Record<'--mo-label', string> = {
    '--mo-label': labelColors[color % labelColors.length] ?? labelColors[0],
  }
  return (
    <span className="mo-label-dot" style={style} title={title}>
      {title !== undefined && <span className="mo-sr">{title}</span>}
    </span>
  )
}

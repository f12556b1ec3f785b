import type { TraceHop } from '@morpheus/sdk'
import { useTraceTexts } from '../../../text/trace.js'
import { Hop } from './Hop.js'

export function HopList({ hops }: { hops: readonly TraceHop[] }) {
  const texts = useTraceTexts()
  return (
    <ol className="mo-hops" aria-label={texts.hops}>
      {hops.map((hop) => (
        <Hop key={hop.id} hop={hop} />
      ))}
    </ol>
  )
}

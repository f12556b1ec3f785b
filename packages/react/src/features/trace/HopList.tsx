import type { TraceHop } from '@morpheus/sdk'
import { Hop } from './Hop.js'
import { useTraceTexts } from './texts.js'

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

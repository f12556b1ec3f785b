import { useSessionCounts } from '@morpheus/react'
import { Counter, Skeleton } from '@morpheus/react/ui'
import { Smartphone } from 'lucide-react'
import { Link } from 'wouter'

/** Connected sessions out of all; live. */
export function ConnectedSessionsCard() {
  const { counts, error } = useSessionCounts()
  const isError = error !== null
  return (
    <Link href="/sessions" className="mo-counter">
      <Counter
        icon={<Smartphone aria-hidden="true" />}
        label="Sessões conectadas"
        opens
        note={counts ? `de ${counts.total.toLocaleString('pt-BR')} no total` : noteWithout(isError)}
      >
        {counts?.connected.toLocaleString('pt-BR') ?? (isError ? '—' : <Skeleton width={40} height={28} />)}
      </Counter>
    </Link>
  )
}

function noteWithout(isError: boolean): string {
  return isError ? 'Não foi possível carregar' : 'Carregando…'
}

import { Button, Spinner } from '@morpheus/react/ui'
import { useEffect, useState } from 'react'
import { checkServedBuild, type ServedBuild } from '../build.js'
import { reloadOnce } from '../staleBuild.js'

/** Milliseconds between checks for the gateway's return. */
const betweenLooks = 3000
/** Milliseconds: delays the retry, so a permanent failure does not flicker. */
const beforeRetry = 1000

interface PageFailureProps {
  /** No retry has happened yet. */
  isFirst: boolean
  onRetry: () => void
}

/**
 * Failure screen of a page. While the gateway is unreachable it waits; once it answers, the page is retried, as on
 * the first failure, which may have been a lost packet.
 */
export function PageFailure({ isFirst, onRetry }: PageFailureProps) {
  const [phase, setPhase] = useState<'unknown' | 'waiting' | 'broken'>('unknown')
  const [attempts, setLooks] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is one run
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const retry = () => setLooks((count) => count + 1)
    const handleBuild = (build: ServedBuild) => {
      if (isUnmounted) return
      if (build === 'unreachable') {
        setPhase('waiting')
        timer = setTimeout(retry, betweenLooks)
      } else if (build === 'newer' && reloadOnce()) setPhase('unknown')
      else if (build === 'same' && (isFirst || phase === 'waiting')) timer = setTimeout(onRetry, beforeRetry)
      else setPhase('broken')
    }
    void checkServedBuild().then(handleBuild)
    window.addEventListener('online', retry)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [attempts])

  if (phase === 'unknown') return null
  if (phase === 'waiting') {
    return (
      <div className="app-broken" role="status">
        <Spinner />
        <h1 className="mo-title">Sem conexão com o servidor</h1>
        <p className="mo-muted">Esta página abre sozinha assim que ele responder.</p>
      </div>
    )
  }
  return (
    <div className="app-broken" role="alert">
      <h1 className="mo-title">Não foi possível abrir esta página</h1>
      <p className="mo-muted">O painel pode ter sido atualizado. Recarregue para tentar novamente.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Recarregar
      </Button>
    </div>
  )
}

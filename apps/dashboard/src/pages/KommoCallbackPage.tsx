import { KommoCallback } from '@morpheus/react'
import { useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

const close = () => window.close()

/** Within the window that the integration's dialog opened. */
export default function KommoCallbackPage() {
  usePageTitle('Autorização da Kommo')
  const [query] = useSearchParams()
  return <KommoCallback query={query} onAuthorized={close} />
}

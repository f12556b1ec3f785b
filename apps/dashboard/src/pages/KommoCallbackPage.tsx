import { KommoCallback } from '@morpheus/react'
import { useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

const close = () => window.close()

/** Runs in the popup opened by the integration's dialog. */
export default function KommoCallbackPage() {
  usePageTitle('Autorização da Kommo')
  const [query] = useSearchParams()
  return <KommoCallback query={query} onAuthorized={close} />
}

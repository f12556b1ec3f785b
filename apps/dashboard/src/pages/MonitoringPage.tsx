import { MonitoringPanel } from '@morpheus/react'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function MonitoringPage() {
  usePageTitle('Monitoramento do Sistema')
  return <MonitoringPanel headingLevel={1} />
}

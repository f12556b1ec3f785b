import { useAreaTexts } from '../../provider/texts.js'
import { monitoringTexts } from '../../text/monitoring.js'

export function useMonitoringTexts() {
  return useAreaTexts(monitoringTexts, (all) => all.monitoring)
}

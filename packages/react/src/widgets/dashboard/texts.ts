import { useAreaTexts } from '../../provider/texts.js'
import { dashboardTexts } from '../../text/dashboard.js'

export function useDashboardTexts() {
  return useAreaTexts(dashboardTexts, (all) => all.dashboard)
}

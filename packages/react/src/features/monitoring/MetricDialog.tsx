import { zonedFormat } from '@morpheus/sdk/format'
import { useFormat } from '../../core/useFormat.js'
import { Plot } from '../../plot/Plot.js'
import type { PlotEvent } from '../../plot/props.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import type { MetricPlot } from './metricPlots.js'
import { useMonitoringTexts } from './texts.js'

const parts = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

interface MetricDialogProps {
  plot: MetricPlot
  span: string
  timeZone: string | undefined
  events: readonly PlotEvent[]
  onClose: () => void
}

export function MetricDialog({
  plot: { name, ...plot },
  span,
  timeZone,
  events,
  onClose,
}: MetricDialogProps) {
  const texts = useMonitoringTexts()
  const { locale } = useFormat()
  const moment = zonedFormat(parts, timeZone, locale)
  return (
    <Dialog title={texts[name]} description={span} size="large" onClose={onClose}>
      <Plot
        {...plot}
        label={texts.plotOf(texts[name], span)}
        series={plot.series.map((one) => ({ ...one, label: texts[name] }))}
        shape="line"
        height={320}
        timeZone={timeZone}
        events={events}
        formatTime={(time) => moment.format(time)}
      />
    </Dialog>
  )
}

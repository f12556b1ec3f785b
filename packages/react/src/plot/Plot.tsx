import { useId, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { lazily } from '../ui/kit/lazily.js'
import { UntilLoaded } from '../ui/kit/UntilLoaded.js'
import { Skeleton } from '../ui/Skeleton/Skeleton.js'
import { usePlotGroup } from './group.js'
import { PlotLegend } from './PlotLegend.js'
import { PlotTable } from './PlotTable.js'
import type { PlotProps } from './props.js'
import './plot.css'

const PlotCanvas = lazily(async () => (await import('./PlotCanvas.js')).PlotCanvas)

/** Time series plot with figures and a table view. Loads the drawing code lazily. */
export function Plot(props: PlotProps) {
  const { label, times, series, formatTime, formatValue, height = 200 } = props
  const texts = useTexts().common
  const id = useId()
  const own = usePlotGroup()
  const group = props.group ?? own
  const [asTable, setAsTable] = useState(false)

  return (
    <figure className="mo-plot">
      <PlotLegend {...props} group={group} />
      <UntilLoaded fallback={<Skeleton height={height} />}>
        <PlotCanvas {...props} id={id} group={group} height={height} />
      </UntilLoaded>
      <details className="mo-plot-details" onToggle={(event) => setAsTable(event.currentTarget.open)}>
        <summary>{texts.asTable}</summary>
        {asTable && (
          <PlotTable
            label={label}
            times={times}
            series={series}
            formatTime={formatTime}
            formatValue={formatValue}
          />
        )}
      </details>
    </figure>
  )
}

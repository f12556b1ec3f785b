import { useTexts } from '../provider/texts.js'
import type { PlotProps } from './props.js'

type PlotTableProps = Pick<PlotProps, 'label' | 'times' | 'series' | 'formatTime' | 'formatValue'>

export function PlotTable({ label, times, series, formatTime, formatValue }: PlotTableProps) {
  const texts = useTexts().common
  const rows = times.map((time, index) => ({ time, values: series.map(({ values }) => values[index]) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="mo-plot-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.moment}</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{formatTime(time)}</th>
              {values.map((value, place) => (
                <td key={series[place]?.label}>{typeof value === 'number' ? formatValue(value) : '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

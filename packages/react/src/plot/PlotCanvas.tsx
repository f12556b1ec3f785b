import { useEffect, useLayoutEffect, useRef } from 'react'
import UPlot from 'uplot'
import { useLocale } from '../provider/speech.js'
import { optionsOf } from './options.js'
import type { PlotProps } from './Plot.js'
import { createInks, whenThemeChanges } from './theme.js'

interface PlotCanvasProps extends PlotProps {
  height: number
  onHover: (index: number | null) => void
}

/** uPlot in the width it is given, in the colours of the theme. */
export function PlotCanvas(props: PlotCanvasProps) {
  const { times, series, shape, height } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(null)
  const locale = useLocale()
  const latest = useRef({ ...props, locale })
  useLayoutEffect(() => {
    latest.current = { ...props, locale }
  })
  const labels = series.map(({ label, ink }) => `${label}:${ink}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for another kind of plot only
  useEffect(() => {
    const element = host.current
    if (!element) return
    const inks = createInks(element)
    const width = () => Math.max(1, element.clientWidth)
    const made = new UPlot(optionsOf(latest, inks.of, width()), dataOf(latest.current), element)
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize({ width: width(), height }))
    observer.observe(element)
    const stopTheme = whenThemeChanges(element, () => {
      inks.refresh()
      // A bar's colour is part of its path.
      made.redraw(true, false)
    })
    return () => {
      observer.disconnect()
      stopTheme()
      made.destroy()
      plot.current = null
      latest.current.onHover(null)
    }
  }, [labels, shape, height])

  useEffect(() => {
    plot.current?.setData(dataOf({ times, series }))
  }, [times, series])

  return (
    <div ref={host} className="mo-plot-canvas">
      <i className="mo-ink-accent" />
      <i className="mo-ink-accent-wash" />
      <i className="mo-ink-quiet" />
      <i className="mo-ink-quiet-wash" />
      <i className="mo-ink-danger" />
      <i className="mo-ink-danger-wash" />
      <i className="mo-ink-text" />
      <i className="mo-ink-grid" />
    </div>
  )
}

function dataOf({ times, series }: Pick<PlotProps, 'times' | 'series'>): UPlot.AlignedData {
  return [times.map((time) => time / 1000), ...series.map(({ values }) => [...values])]
}

import { Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { useStore } from 'zustand'
import { useTexts } from '../provider/texts.js'
import { useLocale } from '../provider/translate.js'
import { Button } from '../ui/Button.js'
import { findNearest } from './figures.js'
import type { PlotGroup } from './group.js'
import { findKeyMove } from './keyMoves.js'
import { createPlotOptions } from './options.js'
import { PlotTooltip, usePointSummary } from './PlotTooltip.js'
import type { PlotProps } from './props.js'
import { usePlotTexts } from './texts.js'
import { inks as inkNames, readInks, watchTheme } from './theme.js'
import './canvas.css'

interface PlotCanvasProps extends PlotProps {
  id: string
  height: number
  group: PlotGroup
}

export function PlotCanvas(props: PlotCanvasProps) {
  const { id, group, times, series, shape, height, label } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(null)
  const locale = useLocale()
  const texts = usePlotTexts()
  const { back } = useTexts().common
  const { at, by, zoom } = useStore(group)
  const index = at === null ? null : findNearest(times, at)
  const [byKeyboard, setByKeyboard] = useState(false)
  const isPointing = useRef(false)
  const now = {
    ...props,
    locale,
    zoom: zoom && { from: zoom.from / 1000, to: zoom.to / 1000 },
    onPoint: ({ cursor: { idx } }: UPlot) => {
      if (!isPointing.current) return
      const time = typeof idx === 'number' ? times[idx] : undefined
      group.setState(time === undefined ? { at: null, by: null } : { at: time, by: id })
    },
    onZoom: (from: number, to: number) => {
      const visible = times.filter((time) => time >= from * 1000 && time <= to * 1000)
      if (visible.length > 1)
        group.setState({ zoom: { from: from * 1000, to: to * 1000 }, at: null, by: null })
    },
  }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const kind = series.map(({ label: name, ink, dashed }) => `${name}:${ink}:${dashed ?? false}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for another kind of plot only
  useEffect(() => {
    const element = host.current
    if (!element) return
    const inks = readInks(element)
    const getWidth = () => Math.max(1, element.clientWidth)
    const createdPlot = new UPlot(
      createPlotOptions(latest, inks.of, getWidth()),
      toPlotData(latest.current),
      element,
    )
    plot.current = createdPlot
    const observer = new ResizeObserver(() => createdPlot.setSize({ width: getWidth(), height }))
    observer.observe(element)
    const stopTheme = watchTheme(element, () => {
      inks.refresh()
      // Bar colours are part of the cached paths: rebuild them.
      createdPlot.redraw(true, false)
    })
    return () => {
      observer.disconnect()
      stopTheme()
      createdPlot.destroy()
      plot.current = null
    }
  }, [kind, shape, height])

  useEffect(() => {
    plot.current?.setData(toPlotData({ times, series }))
  }, [times, series])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn over the series has changed
  useEffect(() => {
    plot.current?.redraw(false, false)
  }, [props.events, props.limits])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom is asked for by the scale itself
  useEffect(() => {
    plot.current?.setData(toPlotData(latest.current))
  }, [zoom])

  const time = index === null ? undefined : times[index]
  useEffect(() => {
    const uplot = plot.current
    if (!uplot || (by === id && isPointing.current)) return
    const left = time === undefined ? -10 : uplot.valToPos(time / 1000, 'x')
    uplot.setCursor({ left, top: time === undefined ? -10 : 0 }, false)
  }, [time, by, id])

  const left = time === undefined ? null : getLeft(plot.current, time)
  return (
    <div className="mo-plot-stage" style={{ blockSize: height }}>
      <div
        ref={host}
        className="mo-plot-canvas"
        role="application"
        aria-label={label}
        aria-roledescription={texts.plot}
        aria-description={texts.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are reached by keyboard
        tabIndex={0}
        onPointerEnter={() => {
          isPointing.current = true
          setByKeyboard(false)
        }}
        onPointerLeave={() => {
          isPointing.current = false
          group.setState({ at: null, by: null })
        }}
        onDoubleClick={() => group.setState({ zoom: null })}
        onBlur={() => group.setState({ at: null, by: null })}
        onKeyDown={(event) => {
          const move = findKeyMove(event, { times, index, zoom })
          if (!move) return
          event.preventDefault()
          event.stopPropagation()
          isPointing.current = false
          setByKeyboard(true)
          group.setState('at' in move ? { ...move, by: id } : move)
        }}
      >
        {inkNames.map((name) => (
          <i key={name} className={`mo-ink-${name}`} />
        ))}
      </div>
      {left !== null && index !== null && (
        <div
          className="mo-plot-tip"
          aria-hidden="true"
          data-mo-side={left.isFar ? 'start' : 'end'}
          style={{ insetInlineStart: left.at }}
        >
          <PlotTooltip {...props} index={index} />
        </div>
      )}
      {zoom && (
        <Button
          className="mo-plot-back"
          size="small"
          icon={<Undo2 />}
          onClick={() => group.setState({ zoom: null })}
        >
          {back}
        </Button>
      )}
      <div className="mo-sr" role="status">
        {byKeyboard && by === id && index !== null && <PointSpoken {...props} index={index} />}
      </div>
    </div>
  )
}

function PointSpoken(props: PlotProps & { index: number }) {
  const texts = usePlotTexts()
  const { time, isPartial, rows, events, moreEventsText } = usePointSummary(props)
  const summary = [
    time,
    isPartial && texts.partial,
    ...rows.map(({ series, value, change }) => `${series.label} ${value}${change ? ` (${change})` : ''}`),
    ...events.map(({ label }) => label),
    moreEventsText,
  ]
  return summary.filter(Boolean).join(', ')
}

function getLeft(plot: UPlot | null, time: number) {
  if (!plot) return null
  const left = plot.valToPos(time / 1000, 'x') + plot.over.offsetLeft
  return { at: left, isFar: left > plot.width / 2 }
}

function toPlotData({ times, series }: Pick<PlotProps, 'times' | 'series'>): UPlot.AlignedData {
  return [times.map((time) => time / 1000), ...series.map(({ values }) => [...values])]
}

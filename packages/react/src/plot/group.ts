import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Part of the time, in milliseconds since the epoch. */
export interface Zoom {
  from: number
  to: number
}

interface Shared {
  /** The moment that is looked at, and in which plot. */
  at: number | null
  by: string | null
  zoom: Zoom | null
}

/** Plots that share a cursor and a zoom. */
export type PlotGroup = StoreApi<Shared>

const createPlotGroup = (): PlotGroup => createStore<Shared>(() => ({ at: null, by: null, zoom: null }))

/** For plots of the same time: what is looked at in one is shown in all. */
export function usePlotGroup(): PlotGroup {
  const [group] = useState(createPlotGroup)
  return group
}

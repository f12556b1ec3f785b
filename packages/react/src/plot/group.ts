import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Visible range, milliseconds since the epoch. */
export interface Zoom {
  from: number
  to: number
}

interface Shared {
  /** Instant under the cursor and the id of its plot. */
  at: number | null
  by: string | null
  zoom: Zoom | null
}

/** Plots that share a cursor and a zoom. */
export type PlotGroup = StoreApi<Shared>

const createPlotGroup = (): PlotGroup => createStore<Shared>(() => ({ at: null, by: null, zoom: null }))

export function usePlotGroup(): PlotGroup {
  const [group] = useState(createPlotGroup)
  return group
}

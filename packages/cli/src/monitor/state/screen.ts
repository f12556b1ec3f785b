import type { DeliveryState, Notice, Session } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionOrder } from '../sessions/orders.js'

export type Pane = 'sessions' | 'logs'

/** A place open over the two lists, with its scroll position. */
export type OpenView =
  | { readonly kind: 'help'; readonly top: number }
  | { readonly kind: 'detail'; readonly sessionId: string; readonly top: number }
  | {
      readonly kind: 'deliveries'
      readonly sessionId: string | null
      readonly state: DeliveryState | null
      readonly search: string
      readonly selectedId: string | null
      readonly anchor: number
    }
  | {
      readonly kind: 'delivery'
      readonly sessionId: string
      readonly deliveryId: string
      readonly top: number
    }
  | { readonly kind: 'trace'; readonly id: string; readonly top: number }

/** A prompt in the last line, which takes every key until it is closed. */
export type Prompt =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'question'; readonly text: string; readonly yes: () => void }

export interface Pairing {
  readonly session: Session
  readonly startWith: 'qr' | 'phone'
}

export interface ScreenState {
  readonly pane: Pane
  readonly prompt: Prompt | null
  /** A stack; the last one is visible. */
  readonly places: readonly OpenView[]
  readonly notice: Notice | null
  readonly search: string
  readonly order: SessionOrder
  readonly selectedId: string | null
  readonly anchor: number
  /** The number of newer log lines below the visible ones. */
  readonly logOffset: number
  readonly pairing: Pairing | null
}

/** The user's position in the monitor. It outlives the view, which ends while a session is paired. */
export type MonitorScreen = StoreApi<ScreenState>

export const createScreen = (): MonitorScreen =>
  createStore<ScreenState>(() => ({
    pane: 'sessions',
    prompt: null,
    places: [],
    notice: null,
    search: '',
    order: 'padrao',
    selectedId: null,
    anchor: 0,
    logOffset: 0,
    pairing: null,
  }))

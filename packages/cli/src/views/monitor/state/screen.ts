import type { DeliveryState, Notice, Session } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionOrder } from '../sessions/orders.js'

/** The two lists of the first screen. */
export type Pane = 'sessions' | 'logs'

/** What is open over the two lists; each remembers where its reader was. */
export type Place =
  | { readonly kind: 'help'; readonly top: number }
  | { readonly kind: 'detail'; readonly sessionId: string; readonly top: number }
  /** Of one session, or with null of all. */
  | {
      readonly kind: 'deliveries'
      readonly sessionId: string | null
      /** Only those that stand so. */
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

/** Something in the last line that takes every key until it is answered. */
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
  /** One over the other; the last one is seen. */
  readonly places: readonly Place[]
  readonly notice: Notice | null
  readonly search: string
  readonly order: SessionOrder
  readonly selectedId: string | null
  /** The first row in sight, as it was left. */
  readonly anchor: number
  /** Newer lines of the log below what is in sight. */
  readonly logOffset: number
  /** What the outcome `pair` is about. */
  readonly pairing: Pairing | null
}

/** Where somebody is in the monitor. It outlives the view, which ends while a session is paired. */
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

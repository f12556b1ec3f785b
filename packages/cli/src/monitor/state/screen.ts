import { type DeliveryState, type Notice, recoveryActionOf, type Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sanitize } from '../../core/output/sanitize.js'
import type { SessionOrder } from '../sessions/orders.js'

type Pane = 'sessions' | 'logs'

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

interface Pairing {
  readonly session: Session
  readonly startWith: 'qr' | 'phone'
}

interface ScreenState {
  readonly pane: Pane
  readonly prompt: Prompt | null
  /** A stack; the last one is visible. */
  readonly views: readonly OpenView[]
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
    views: [],
    notice: null,
    search: '',
    order: 'padrao',
    selectedId: null,
    anchor: 0,
    logOffset: 0,
    pairing: null,
  }))

interface Step {
  notice?: Notice
  restart?: true
  pairing?: Pairing
}

export function nextStep(session: Session): Step {
  const name = `"${sanitize(session.name)}"`
  switch (recoveryActionOf(session)) {
    case null:
      return { notice: { tone: 'info', text: `${name} já está conectada.` } }
    case 'configure': {
      const command = `morpheus nuvem editar ${session.id.slice(0, 8)}`
      return { notice: { tone: 'info', text: `${messages.session.cloudNeedsNoConnection} Use: ${command}` } }
    }
    case 'restart':
      return { restart: true }
    case 'phone':
      return { pairing: { session, startWith: 'phone' } }
    // The screen of the QR code leads through the passkey whichever way the pairing began, and begins none.
    case 'passkey':
    case 'qr':
      return { pairing: { session, startWith: 'qr' } }
    // No command helps: shows the advice.
    default:
      return {
        notice: { tone: 'info', text: sanitize(session.reason?.advice ?? session.reason?.text ?? name) },
      }
  }
}

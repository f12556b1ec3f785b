import type { Delivery, Notice, SessionHealth } from '@morpheus/sdk'
import { sanitize } from '../../core/output/sanitize.js'
import type { MonitorCalls } from '../feeds/calls.js'
import type { DeliveryFeed } from '../feeds/deliveryFeed.js'
import type { LogFeed } from '../feeds/logFeed.js'
import type { MonitorOutcome, MonitorProps } from '../props.js'
import { createDeliveryList, type DeliveryList } from './deliveryList.js'
import { createLogPane, type LogPane } from './logPane.js'
import type { MonitorScreen, OpenView } from './screen.js'
import { nextStep } from './screen.js'
import { createSessionList, type SessionList } from './sessionList.js'
import { clamp } from './viewport.js'

/** The number of rows of each part in the last frame, and the scroll limit of the open text. */
export interface FrameLayout {
  sessions: number
  logs: number
  body: number
  lastTop: number
}

/** The monitor without its view: the effects of its commands, based on the screen's state. */
export interface Monitor {
  readonly screen: MonitorScreen
  readonly sessions: SessionList
  readonly logs: LogPane
  readonly deliveries: DeliveryList
  readonly frameLayout: FrameLayout
  readonly getPlace: () => MonitorPlace
  readonly view: () => OpenView | undefined
  /** The session for a command: the open one, else the selected one. */
  readonly session: () => SessionHealth | undefined
  readonly delivery: () => Pick<Delivery, 'id' | 'sessionId'> | undefined
  readonly open: (view: OpenView) => void
  readonly back: () => void
  readonly move: (offset: number) => void
  readonly page: () => number
  readonly search: (text: string) => void
  readonly getSearch: () => string
  readonly showNotice: (notice: Notice) => void
  readonly ask: (text: string, yes: () => void) => void
  readonly restart: (session: SessionHealth) => void
  readonly disconnect: (session: SessionHealth) => void
  readonly connect: (session: SessionHealth) => void
  readonly resolve: (session: SessionHealth) => void
  readonly replay: (delivery: Pick<Delivery, 'id' | 'sessionId'>) => void
  readonly refresh: () => void
  readonly leave: (outcome: MonitorOutcome) => void
}

export type MonitorPlace = 'sessions' | 'logs' | OpenView['kind']

type MonitorParts = Pick<MonitorProps, 'flow' | 'tail' | 'screen' | 'sessions' | 'onDone'> & {
  feed: LogFeed
  deliveries: DeliveryFeed
  calls: MonitorCalls
}

export function createMonitor({
  flow,
  tail,
  feed,
  screen,
  deliveries: deliveryFeed,
  calls,
  sessions: sessionStore,
  onDone,
}: MonitorParts): Monitor {
  const sessions = createSessionList(flow.store, screen, sessionStore)
  const logs = createLogPane(tail, feed, screen)
  const deliveries = createDeliveryList(deliveryFeed, screen, (id) => sessions.byId(id)?.name ?? '')
  const frameLayout: FrameLayout = { sessions: 1, logs: 1, body: 1, lastTop: 0 }

  const getView = () => screen.getState().views.at(-1)
  const getPlace = (): MonitorPlace => getView()?.kind ?? screen.getState().pane
  const showNotice = (notice: Notice) => screen.setState({ notice })
  const ask = (text: string, yes: () => void) =>
    screen.setState({ prompt: { kind: 'question', text, yes }, notice: null })
  const quoteName = ({ name }: SessionHealth) => `"${sanitize(name)}"`

  function reportOutcome(acting: Promise<unknown>, text: string): void {
    acting.then(
      () => showNotice({ tone: 'success', text }),
      (error: unknown) => showNotice({ tone: 'error', text: calls.explain(error) }),
    )
  }

  function open(next: OpenView): void {
    screen.setState(({ views }) => ({
      // A view is never opened over itself.
      views: views.at(-1)?.kind === next.kind ? [...views.slice(0, -1), next] : [...views, next],
    }))
    frameLayout.lastTop = 0
  }

  /** Decides by a fresh read of the session, as the screen may be outdated. */
  async function pair(session: SessionHealth, isResolving: boolean): Promise<void> {
    showNotice({ tone: 'info', text: `Abrindo ${quoteName(session)}…` })
    const next = nextStep(await calls.session(session.id))
    if (next.notice) return showNotice(next.notice)
    if (next.restart) {
      const reason = `${quoteName(session)} está reconectando sozinha.`
      if (!isResolving)
        return showNotice({ tone: 'info', text: `${reason} Tecle r para reiniciar a conexão.` })
      return ask(`${reason} Reiniciar a conexão?`, () => restart(session))
    }
    if (!next.pairing) return
    screen.setState({ pairing: next.pairing, notice: null })
    onDone('pair')
  }
  const connect = (session: SessionHealth, isResolving = false) => {
    pair(session, isResolving).catch((error: unknown) =>
      showNotice({ tone: 'error', text: calls.explain(error) }),
    )
  }
  const restart = (session: SessionHealth) =>
    reportOutcome(flow.restart(session.id), `Reiniciando a conexão de ${quoteName(session)}…`)

  return {
    screen,
    sessions,
    logs,
    deliveries,
    frameLayout,
    getPlace,
    view: getView,
    session() {
      const now = getView()
      if (now?.kind === 'detail' || now?.kind === 'delivery') return sessions.byId(now.sessionId)
      if (now?.kind === 'deliveries' && now.sessionId !== null) return sessions.byId(now.sessionId)
      return now?.kind === 'deliveries' || now?.kind === 'trace' ? undefined : sessions.selected()
    },
    delivery() {
      const now = getView()
      if (now?.kind === 'delivery') return { id: now.deliveryId, sessionId: now.sessionId }
      return now?.kind === 'deliveries' ? deliveries.selected() : undefined
    },
    open,
    back() {
      const now = getView()
      if (now?.kind === 'deliveries' && now.search !== '') return deliveries.setSearch('')
      if (now?.kind === 'deliveries' && now.state !== null) return deliveries.setState(null)
      if (now) screen.setState(({ views }) => ({ views: views.slice(0, -1) }))
      else if (getPlace() === 'logs') logs.setSearch('')
      else sessions.setSearch('')
    },
    move(offset) {
      const now = getView()
      if (now?.kind === 'deliveries') return deliveries.move(offset, frameLayout.body)
      if (now) {
        const top = clamp(Math.min(now.top, frameLayout.lastTop) + offset, 0, frameLayout.lastTop)
        return screen.setState(({ views }) => ({ views: [...views.slice(0, -1), { ...now, top }] }))
      }
      if (getPlace() === 'sessions') sessions.move(offset, frameLayout.sessions)
      else logs.scroll(-offset, frameLayout.logs)
    },
    page: () =>
      getView() ? frameLayout.body : getPlace() === 'sessions' ? frameLayout.sessions : frameLayout.logs,
    search(text) {
      const place = getPlace()
      if (place === 'deliveries') deliveries.setSearch(text)
      else if (place === 'logs') logs.setSearch(text)
      else sessions.setSearch(text)
    },
    getSearch() {
      const now = getView()
      if (now?.kind === 'deliveries') return now.search
      return getPlace() === 'logs' ? tail.store.getState().filters.search : screen.getState().search
    },
    showNotice,
    ask,
    restart,
    disconnect: (session) =>
      reportOutcome(calls.disconnect(session.id), `${quoteName(session)} foi desconectada.`),
    connect: (session) => connect(session),
    resolve: (session) => connect(session, true),
    replay: ({ id, sessionId }) =>
      reportOutcome(
        calls.replay(sessionId, id).then(() => deliveryFeed.refresh()),
        'A entrega vai de novo, com o mesmo ID.',
      ),
    refresh() {
      void flow.refresh()
      deliveryFeed.refresh()
    },
    leave: onDone,
  }
}

import type { Contract, CopyOutcome, TargetKind } from '@morpheus/sdk/contract'
import { byTarget, cardOf, type catalogue, targetKinds } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { HandlersOf } from '../core/http/call.js'
import { HttpError } from '../core/lib/httpError.js'
import { listAnsweringTargets, type TargetWithOwner } from '../core/store/repositories/deliveryTargets.js'
import type { Db } from '../core/store/tables.js'
import type {
  ConfiguredResponder,
  ResponderSettings,
} from '../features/conversations/configuredResponders.js'
import type { Responder } from '../features/conversations/responder.js'
import type { Sender } from '../features/deliveries/sender.js'
import type { ConnectionGuard } from '../features/events/realtime/connectionGuard.js'
import { getOwnSession } from '../features/sessions/ownSession.js'
import { integrations } from './catalogue.js'
import type { Running } from './integration.js'
import type { CallDependencies, Clients, Dependencies, TargetCalls, Work } from './kind.js'

const names: readonly string[] = ['n8n', 'typebot', 'flowise', 'dify', 'openai']

const responderKinds = targetKinds.filter((kind) => names.includes(kind))

/** Settings common to all responders; missing ones get defaults. */
const Settings = z.object({
  priority: z.number().catch(50),
  debounceSeconds: z.number().catch(3),
  takeoverMinutes: z.number().catch(30),
  leaveKeyword: z.string().catch('sair'),
  answerGroups: z.boolean().catch(false),
  hours: z.string().catch(''),
  failureText: z.string().catch(''),
  triggers: z.array(z.string()).catch([]),
  ignoredChats: z.array(z.string()).catch([]),
}) satisfies z.ZodType<ResponderSettings>

function configuredResponder(
  { id, kind }: Pick<TargetWithOwner, 'id' | 'kind'>,
  { responder, config }: { responder: Responder; config: unknown },
): ConfiguredResponder {
  return { targetId: id, kind, label: cardOf(kind).label, settings: Settings.parse(config), responder }
}

export type CopyIntegration = (
  kind: string,
  ...copied: Parameters<TargetCalls<unknown>['copy']>
) => Promise<{ kind: TargetKind; outcome: CopyOutcome }>

export type TargetAreas = Pick<Contract, (typeof catalogue)[TargetKind]['area']>

export class Integrations {
  readonly #running: Readonly<Record<TargetKind, Running>>

  constructor(deps: Dependencies) {
    this.#running = byTarget((kind) => integrations[kind].start(deps))
  }

  get senders(): Readonly<Record<TargetKind, Sender>> {
    return byTarget((kind) => this.#running[kind].sender)
  }

  countClients({ id, kind }: { id: string; kind: TargetKind }): number | null {
    return this.#running[kind].clients?.count(id) ?? null
  }

  /** A session's responders, by priority. */
  async responders(db: Db, sessionId: string): Promise<ConfiguredResponder[]> {
    const responders: ConfiguredResponder[] = []
    for (const target of await listAnsweringTargets(db, sessionId, responderKinds)) {
      const answering = await this.#running[target.kind].findResponder(target)
      if (answering) responders.push(configuredResponder(target, answering))
    }
    return responders.toSorted((a, b) => a.settings.priority - b.settings.priority)
  }

  handlers(deps: CallDependencies): HandlersOf<TargetAreas>
  handlers(deps: CallDependencies): object {
    return Object.fromEntries(
      targetKinds.map((kind) => [
        integrations[kind].description.card.area,
        this.#running[kind].handlers(deps),
      ]),
    )
  }

  /**
   * Like `TargetCalls.copy`, for any kind.
   * @throws HttpError 404 for a kind that there is not, once the session is known to be the caller's.
   */
  copier(deps: CallDependencies): CopyIntegration {
    const copies = byTarget((kind) => this.#running[kind].copier(deps))
    return async (kind, sessionId, userId, ...copied) => {
      await getOwnSession(deps.db, sessionId, userId)
      const targetKind = targetKinds.find((one) => one === kind)
      if (!targetKind) throw new HttpError('not_found', 'unknown_integration', 'Integração desconhecida')
      return { kind: targetKind, outcome: await copies[targetKind](sessionId, userId, ...copied) }
    }
  }

  serve(connectionGuard: ConnectionGuard): void {
    for (const clients of this.#clients) clients.serve(connectionGuard)
  }

  signOutSession(sessionId: string): void {
    for (const clients of this.#clients) clients.signOutSession(sessionId)
  }

  /** Disconnects all clients: a server with an open connection does not stop. */
  stopServing(): void {
    for (const clients of this.#clients) clients.close()
  }

  async start(): Promise<void> {
    for (const work of this.#work) await work.start()
  }

  async rescan(): Promise<void> {
    for (const work of this.#work) await work.rescan()
  }

  async close(): Promise<void> {
    await Promise.all(this.#work.map((work) => work.close()))
  }

  get #work(): Required<Work>[] {
    return targetKinds.flatMap((kind) => this.#running[kind].work ?? [])
  }

  get #clients(): Clients[] {
    return targetKinds.flatMap((kind) => this.#running[kind].clients ?? [])
  }
}

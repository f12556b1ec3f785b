import type { Readable } from 'node:stream'
import {
  type CloudComponent,
  type CloudSample,
  type CloudTemplate,
  cloudSampleTypes,
  componentsFault,
} from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { formatBytesInWords } from '../../core/lib/bytesInWords.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import { sniff } from '../../core/media/sniff.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { CloudSettings, FindSettings } from '../../engines/cloud/settings.js'
import type { AccountTemplates } from '../../engines/cloud/templates/accountTemplates.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { sessionAudit } from '../sessions/sessionAudit.js'
import { requireCloudSession } from '../sessions/settings/cloudConfigs.js'

export interface SessionTemplatesOptions {
  db: Db
  activityLog: ActivityLog
  settings: FindSettings
  templates: AccountTemplates
  changed: (settings: CloudSettings, name: string) => void
}

interface SampleFile {
  name: string
  type: string
  bytes: number
  path: string
  open(): Readable
}

/**
 * Meta's templates for a session's account. All calls throw a HttpError: 404 for another user's session, 400 for one of
 * another API or without an account, and Meta's own refusals.
 */
export class SessionTemplates {
  readonly #options: SessionTemplatesOptions

  constructor(options: SessionTemplatesOptions) {
    this.#options = options
  }

  async page(
    { sessionId, userId }: Omit<SessionActor, 'origin'>,
    input: Parameters<AccountTemplates['page']>[1],
  ): ReturnType<AccountTemplates['page']> {
    const { settings } = await this.#account(sessionId, userId)
    return this.#options.templates.page(settings, input)
  }

  async get({ sessionId, userId }: Omit<SessionActor, 'origin'>, id: string): Promise<CloudTemplate> {
    const { settings } = await this.#account(sessionId, userId)
    return this.#options.templates.get(settings, validId(id))
  }

  /**
   * Checks locally first, since Meta allows few attempts.
   * @throws HttpError 400 for certain faults
   */
  async create(
    caller: SessionActor,
    input: Parameters<AccountTemplates['create']>[1],
  ): Promise<CloudTemplate> {
    refuseFaults(input.components)
    return this.#change(caller, 'created', (settings) => this.#options.templates.create(settings, input))
  }

  /** @throws HttpError 400 for a file type that headers do not show, 413 for one too large */
  async uploadSample(
    { sessionId, userId }: Omit<SessionActor, 'origin'>,
    { name, type: declared, bytes, path, open }: SampleFile,
  ): Promise<CloudSample> {
    const { settings } = await this.#account(sessionId, userId)
    const type = (await sniff(path)).resolveType(declared)
    const sampleType = Object.entries(cloudSampleTypes).find(([mime]) => mime === type)?.[1]
    if (bytes === 0 || !sampleType)
      throw createWrongFileError('invalid', localized('cloudTemplates.sample_type'))
    if (bytes > sampleType.maxBytes)
      throw createWrongFileError(
        'too_large',
        localized('files.larger', { size: formatBytesInWords(sampleType.maxBytes) }),
      )
    const file = { name, type, size: bytes, open: async () => open() }
    return { handle: await this.#options.templates.sample(settings, file), format: sampleType.format }
  }

  async update(
    caller: SessionActor,
    id: string,
    change: Parameters<AccountTemplates['change']>[2],
  ): Promise<CloudTemplate> {
    refuseFaults(change.components)
    return this.#change(caller, 'changed', (settings) =>
      this.#options.templates.change(settings, validId(id), change),
    )
  }

  async remove(caller: SessionActor, id: string): Promise<void> {
    await this.#change(caller, 'deleted', (settings) => this.#options.templates.remove(settings, validId(id)))
  }

  async #change(
    { sessionId, userId, origin }: SessionActor,
    what: 'created' | 'changed' | 'deleted',
    ask: (settings: CloudSettings) => Promise<CloudTemplate>,
  ): Promise<CloudTemplate> {
    const { db, activityLog, changed } = this.#options
    const { session, settings } = await this.#account(sessionId, userId)
    const template = await ask(settings)
    changed(settings, template.name)
    await inTransaction(db, (db) =>
      activityLog.record(db, userId, sessionAudit.cloudTemplate(session, template, what), origin),
    )
    return template
  }

  async #account(
    sessionId: string,
    userId: string,
  ): Promise<{ session: SessionRow; settings: CloudSettings }> {
    const { db, settings: find } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    requireCloudSession(session)
    const settings = await find(sessionId)
    if (settings && settings.businessAccountId !== '') return { session, settings }
    const message = 'Informe o Business Account ID na configuração da WhatsApp Cloud API desta sessão'
    throw new HttpError('invalid', 'no_business_account', message)
  }
}

/** Only digits, as in Meta's ids, may go into a URL. */
function validId(id: string): string {
  if (/^\d{1,64}$/.test(id)) return id
  throw new HttpError('not_found', 'template_not_found', 'Template não encontrado na conta da Meta')
}

function createWrongFileError(kind: 'invalid' | 'too_large', words: Localized): HttpError {
  return new HttpError(kind, 'wrong_sample', words, { fields: { file: words } })
}

function refuseFaults(components: readonly CloudComponent[]): void {
  const fault = componentsFault(components)
  if (fault === null) return
  throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', {
    fields: { components: { text: fault.words, ...fault.wordsI18n } },
  })
}

import type { AnyDescription, Fields } from '@morpheus/sdk/integrations'
import { withoutUndefined } from '@morpheus/sdk/integrations'
import type * as z from 'zod'
import {
  type DescribedFields,
  maskValues,
  mergeValues,
  rejectMasks,
} from '../../../core/configuration/masks.js'
import { type StoredConfig, storedConfigSchema } from '../../../core/configuration/storedConfig.js'
import { isMask } from '../../../core/lib/mask.js'
import type { Db } from '../../../core/store/tables.js'

interface KeptText {
  text: string
  /** ISO 8601; null when not stored. */
  updatedAt: string | null
}

export interface Shelf {
  find(db: Db, sessionId: string): Promise<KeptText | undefined>
  keep(db: Db, sessionId: string, kept: KeptText): Promise<unknown>
}

export interface Seal {
  seal(sessionId: string, text: string): string
  /** @throws HttpError when the text cannot be decrypted */
  open(sessionId: string, text: string): string
}

interface Spec<F extends Fields, View> {
  description: Omit<AnyDescription, 'fields' | 'schemas'> & {
    readonly fields: F
    readonly schemas: { readonly view: z.ZodType<View> }
  }
  shelf: Shelf
  /** Default: stored as plain text. */
  seal?: Seal
}

const asItIs: Seal = { seal: (_, text) => text, open: (_, text) => text }

/** One stored object per session, defined by its fields with defaults and secrets, which views mask. */
export class SessionConfig<F extends Fields, View> {
  readonly #description: DescribedFields
  readonly #fields: F
  readonly #view: z.ZodType<View>
  readonly #schema: z.ZodType<StoredConfig<F, never, Record<never, never>>>
  readonly #shelf: Shelf
  readonly #seal: Seal
  readonly #defaults: Readonly<Record<string, unknown>>

  constructor({ description, shelf, seal = asItIs }: Spec<F, View>) {
    const { fields, schemas } = description
    this.#description = description
    this.#fields = fields
    this.#view = schemas.view
    this.#schema = storedConfigSchema<F, never, Record<never, never>>(fields, [], undefined)
    this.#shelf = shelf
    this.#seal = seal
    this.#defaults = withoutUndefined(mapped(fields, ({ initial }) => initial))
  }

  /** Full object with secrets; null when nothing is stored. */
  async read(db: Db, sessionId: string): Promise<StoredConfig<F, never, Record<never, never>> | null> {
    const stored = await this.#shelf.find(db, sessionId)
    return stored ? this.open(sessionId, stored) : null
  }

  open(sessionId: string, { text }: Pick<KeptText, 'text'>): StoredConfig<F, never, Record<never, never>> {
    return this.#schema.parse({ ...this.#defaults, ...JSON.parse(this.#seal.open(sessionId, text)) })
  }

  /** Masked view; null when nothing is stored. */
  async find(db: Db, sessionId: string): Promise<View | null> {
    const stored = await this.#shelf.find(db, sessionId)
    return stored ? this.#toView(sessionId, this.open(sessionId, stored), stored.updatedAt) : null
  }

  /**
   * Merges the input over the stored or default values; a mask keeps the stored secret. An undecryptable object is
   * replaced, unless the input keeps part of it.
   * @throws HttpError 400 naming the masks of secrets that were never stored
   */
  async change(db: Db, sessionId: string, input: object, updatedAt: string | null): Promise<View> {
    const config = await this.#changed(db, sessionId, input)
    const text = this.#seal.seal(sessionId, JSON.stringify(config))
    await this.#shelf.keep(db, sessionId, { text, updatedAt })
    return this.#toView(sessionId, config, updatedAt)
  }

  /**
   * Full result of such a change, without saving it.
   * @throws as `change`
   */
  async preview(
    db: Db,
    sessionId: string,
    input: object,
  ): Promise<StoredConfig<F, never, Record<never, never>>> {
    return this.#schema.parse(await this.#changed(db, sessionId, input))
  }

  async #changed(db: Db, sessionId: string, input: object): Promise<Record<string, unknown>> {
    const part = withoutUndefined(input)
    const needsStored = Object.keys(this.#fields).some((name) => isMask(String(part[name] ?? '•')))
    const before = needsStored ? await this.read(db, sessionId) : null
    const config = mergeValues(this.#fields, { ...this.#defaults, ...before }, part)
    rejectMasks(this.#description, config)
    return config
  }

  #toView(sessionId: string, config: object, updatedAt: string | null): View {
    return this.#view.parse({ sessionId, ...maskValues(this.#fields, { ...config }), updatedAt })
  }
}

function mapped(fields: Fields, of: (field: Fields[string]) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
}

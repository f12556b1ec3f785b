import { useCallback, useEffect, useRef, useState } from 'react'
import { useMorpheus } from '../core/useMorpheus.js'
import { draftsOf } from './draftStore.js'

/** A draft that fills the form. */
export interface RestoredDraft {
  /** Milliseconds since 1970. */
  at: number
  /** The stored record changed after the draft was written. */
  isOutdated: boolean
  /** Secrets were typed too, which are never kept. */
  lacksSecrets: boolean
}

export interface DraftState {
  restored: RestoredDraft | null
  /** A reload would lose input: a typed secret, or all of it where the browser keeps nothing. */
  isUnkept: boolean
  /** Forgets the draft; call it after saving and discarding. */
  drop: () => void
}

export interface DraftOptions {
  /** Names form and record within the account; null until the record is loaded. */
  key: string | null
  /** Input of the form. */
  values: object
  /** The stored record as the form shows it. */
  stored: object
  isSecret?: ((name: string) => boolean) | undefined
  /** Fills the form with the changed fields of a draft. */
  restore: (changes: Readonly<Record<string, unknown>>) => void
}

const never = () => false

/** Keeps the unsaved input of a form until it is saved or discarded, and restores it when the form opens again. */
export function useDraft({ key, values, stored, isSecret = never, restore }: DraftOptions): DraftState {
  const drafts = draftsOf(useMorpheus())
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [restored, setRestored] = useState<RestoredDraft | null>(null)
  const [isUnkept, setUnkept] = useState(false)
  const firstBase = useRef<string | null>(null)
  const latest = useRef({ stored, isSecret, restore })
  useEffect(() => {
    latest.current = { stored, isSecret, restore }
  })

  useEffect(() => {
    setOpenKey(key)
    setRestored(null)
    firstBase.current = null
    const draft = key === null ? null : drafts.read(key)
    if (key === null || !draft) return
    const { stored, isSecret, restore } = latest.current
    const changes = findChanges(pickSameKind(draft.values, stored), stored, isSecret).kept
    if (Object.keys(changes).length === 0 && !draft.lacksSecrets) return drafts.drop(key)
    restore(changes)
    firstBase.current = draft.base
    const isOutdated = draft.base !== toBase(stored, isSecret)
    setRestored({ at: draft.at, isOutdated, lacksSecrets: draft.lacksSecrets })
  }, [key, drafts])

  const { kept, lacksSecrets } = findChanges(values, stored, isSecret)
  const changesJson = JSON.stringify(kept)
  useEffect(() => {
    if (key === null || openKey !== key) return
    if (changesJson === '{}' && !lacksSecrets) {
      setUnkept(false)
      return drafts.drop(key)
    }
    const draft = drafts.read(key)
    if (draft && JSON.stringify(draft.values) === changesJson && draft.lacksSecrets === lacksSecrets) {
      return setUnkept(lacksSecrets || !drafts.write(key, draft))
    }
    firstBase.current ??= toBase(latest.current.stored, latest.current.isSecret)
    const newDraft = {
      values: JSON.parse(changesJson),
      base: firstBase.current,
      at: Date.now(),
      lacksSecrets,
    }
    setUnkept(!drafts.write(key, newDraft) || lacksSecrets)
  }, [key, openKey, changesJson, lacksSecrets, drafts])

  const drop = useCallback(() => {
    if (key !== null) drafts.drop(key)
    firstBase.current = null
    setRestored(null)
    setUnkept(false)
  }, [key, drafts])
  return { restored, isUnkept, drop }
}

/** An address with a password in it, such as `amqp://user:password@host`, is a secret in any field. */
const hasCredentials = (value: unknown) => typeof value === 'string' && /\/\/[^/\s@]*:[^/\s]*@/.test(value)

const toBase = (stored: object, isSecret: (name: string) => boolean) =>
  JSON.stringify(Object.entries(stored).filter(([name]) => !isSecret(name)))

function findChanges(values: object, stored: object, isSecret: (name: string) => boolean) {
  const storedValues = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.entries<unknown>({ ...values }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(storedValues.get(name)),
  )
  const kept = changed.filter(([name, value]) => !isSecret(name) && !hasCredentials(value))
  return { kept: Object.fromEntries(kept), lacksSecrets: kept.length < changed.length }
}

/** Drops values of another kind than the form's: the draft may be of an older version of the page. */
function pickSameKind(values: object, stored: object): Record<string, unknown> {
  const storedValues = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries<unknown>({ ...values }).filter(([name, value]) => {
      const current = storedValues.get(name)
      if (!storedValues.has(name)) return false
      if (current === null || value === null) return true
      return typeof value === typeof current && Array.isArray(value) === Array.isArray(current)
    }),
  )
}

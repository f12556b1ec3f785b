import {
  createPush,
  type Morpheus,
  type Notification,
  type NotificationWords,
  startNotifier,
} from '@morpheus/sdk'
import { formatPhone, formatWords } from '@morpheus/sdk/format'
import { cloudStatusLabels, notificationMessages } from '@morpheus/sdk/text'
import { mergeTexts } from '../text/merge.js'
import type { Overrides } from './texts.js'
import { createTranslate } from './translate.js'

type Run = () => () => void

/** Queue of each client: the first entry is running. */
const runsByClient = new WeakMap<object, Run[]>()
const running = new WeakMap<Run, () => void>()

/**
 * Runs an action once a client, however many providers request it; when the running one stops, the next takes over.
 * Returns the stop function.
 */
function runOncePerClient(client: object, start: Run): () => void {
  const run: Run = () => start()
  const queue = runsByClient.get(client) ?? []
  runsByClient.set(client, queue)
  const runFirst = () => {
    const [first] = queue
    if (first && !running.has(first)) running.set(first, first())
  }
  queue.push(run)
  runFirst()
  return () => {
    const index = queue.indexOf(run)
    if (index === -1) return
    queue.splice(index, 1)
    running.get(run)?.()
    runFirst()
  }
}

interface RunOptions {
  icon: string
  onOpen: (notification: Notification) => void
  texts: Overrides
  locale: string
}

/**
 * Builds in-page and browser notifications from events, by the user's settings; once a client for several providers.
 * Returns the stop function.
 */
export function runNotifier(client: Morpheus, { icon, onOpen, texts, locale }: RunOptions): () => void {
  const { notifications } = client
  void notifications.loadSettings()
  const push = createPush({
    logger: client.logger,
    icon,
    onClick: (entry) => {
      window.focus()
      notifications.markRead(entry.id)
      onOpen(entry)
    },
  })
  return runOncePerClient(client, () => startNotifier(client, { push, words: createWords(texts, locale) }))
}

function createWords({ sdk = {} }: Overrides, locale: string): NotificationWords {
  const translate = createTranslate(sdk, locale)
  const format = mergeTexts(formatWords, sdk.formatWords ?? {})
  return {
    texts: mergeTexts(notificationMessages, sdk.notificationMessages ?? {}),
    cloudStatusLabels: mergeTexts(cloudStatusLabels, sdk.cloudStatusLabels ?? {}),
    phone: (phone) => formatPhone(phone, locale, format),
    ...(translate && { translate }),
  }
}

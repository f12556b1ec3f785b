import * as z from 'zod'

const StreamEvent = z.looseObject({
  event: z.string(),
  answer: z.string().optional(),
  conversation_id: z.string().optional(),
  url: z.string().optional(),
  belongs_to: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  status: z.number().optional(),
})
type StreamEvent = z.output<typeof StreamEvent>

export interface DifyAnswer {
  readonly text: string
  /** Addresses of the files that the application made. */
  readonly files: readonly string[]
  readonly conversationId: string | null
}

/** The application failed in the middle of its answer. `code` and `message` are Dify's. */
export interface DifyStreamFailure {
  readonly code: string
  readonly message: string
  readonly status: number | null
}

/**
 * Reads a whole answer of the streaming mode, the only one that every kind of application offers. Null where it ends
 * too early to be complete.
 */
export function readStream(body: string): { answer: DifyAnswer } | { failure: DifyStreamFailure } | null {
  let messages = ''
  let agentMessages = ''
  let conversationId: string | null = null
  let isComplete = false
  const files: string[] = []
  for (const event of readEvents(body)) {
    conversationId = event.conversation_id ?? conversationId
    switch (event.event) {
      case 'message':
        messages += event.answer ?? ''
        break
      case 'agent_message':
        agentMessages += event.answer ?? ''
        break
      case 'message_replace':
        messages = event.answer ?? ''
        agentMessages = ''
        break
      case 'message_file':
        if (event.url !== undefined && event.belongs_to !== 'user') files.push(event.url)
        break
      case 'message_end':
        isComplete = true
        break
      case 'error':
        return {
          failure: { code: event.code ?? '', message: event.message ?? '', status: event.status ?? null },
        }
    }
  }
  if (!isComplete) return null
  // An agent may repeat its whole answer in one message at the end.
  return { answer: { text: (messages || agentMessages).trim(), files, conversationId } }
}

function* readEvents(body: string): Generator<StreamEvent> {
  for (const line of body.split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue
    const { data } = StreamEvent.safeParse(parseJson(line.slice('data:'.length)))
    if (data) yield data
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

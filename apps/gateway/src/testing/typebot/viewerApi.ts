import * as z from 'zod'

/**
 * Strict schemas of the calls of Typebot's viewer (Chat API 3.0.0) that a gateway makes, for both requests and the
 * emulator's answers. Written independently: Typebot's description has an incompatible license.
 */

const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  metadata: z.strictObject({ replyId: z.string().optional() }).optional(),
  attachedFileUrls: z.array(z.string()).optional(),
})
const Message = z.union([Text, z.strictObject({ type: z.literal('audio'), url: z.string() })])
const textBubbleContentFormat = z.enum(['richText', 'markdown']).default('richText')

export const StartRequest = z.strictObject({
  resultId: z.string().optional(),
  message: Message.optional(),
  isStreamEnabled: z.boolean().default(false),
  isOnlyRegistering: z.boolean().default(false),
  prefilledVariables: z.record(z.string(), z.unknown()).optional(),
  textBubbleContentFormat,
})

export const ContinueRequest = z.strictObject({ message: Message.nullish(), textBubbleContentFormat })
export type ViewerMessage = z.output<typeof Message>

const url = z.string().optional()
const RichText = z.strictObject({ type: z.literal('richText'), richText: z.unknown() })
const Markdown = z.strictObject({ type: z.literal('markdown'), markdown: z.string() })
const bubble = <Type extends string, Content extends z.ZodType>(type: Type, content: Content) =>
  z.strictObject({ id: z.string(), type: z.literal(type), content })

const Bubble = z.union([
  bubble('text', z.union([RichText, Markdown])),
  bubble('image', z.strictObject({ url, clickLink: z.strictObject({ url, alt: url }).optional() })),
  bubble(
    'video',
    z.strictObject({
      url,
      id: url,
      type: z.enum(['url', 'youtube', 'vimeo', 'tiktok', 'gumlet']).optional(),
    }),
  ),
  bubble('audio', z.strictObject({ url, isAutoplayEnabled: z.boolean().optional() })),
  bubble('embed', z.strictObject({ url, height: z.number().optional() })),
])

const labels = z.record(z.string(), z.string()).optional()
const input = <Type extends string, Options extends z.ZodRawShape>(type: Type, options: Options) =>
  z.strictObject({
    id: z.string(),
    type: z.literal(type),
    options: z.strictObject({ ...options, labels, variableId: z.string().optional() }).optional(),
  })
const yes = z.strictObject({ isEnabled: z.boolean() }).optional()
const several = { isMultipleChoice: z.boolean().optional() }

const Input = z.union([
  input('text input', { isLong: z.boolean().optional(), attachments: yes, audioClip: yes }),
  input('number input', {}),
  input('email input', { retryMessageContent: z.string().optional() }),
  input('url input', { retryMessageContent: z.string().optional() }),
  input('phone number input', { retryMessageContent: z.string().optional() }),
  input('date input', { hasTime: z.boolean().optional(), format: z.string().optional() }),
  input('time input', { format: z.string().optional() }),
  input('rating input', {
    length: z.number().optional(),
    startsAt: z.unknown().optional(),
    buttonType: z.enum(['Icons', 'Numbers']).optional(),
  }),
  input('file input', { isRequired: z.boolean().optional(), isMultipleAllowed: z.boolean().optional() }),
  input('payment input', { currency: z.string().optional(), amount: z.string().optional() }),
  input('choice input', several).extend({
    items: z.array(
      z.strictObject({ id: z.string(), content: z.string().optional(), value: z.string().optional() }),
    ),
  }),
  input('picture choice input', several).extend({
    items: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string().optional(),
        description: z.string().optional(),
        pictureSrc: z.string().optional(),
        value: z.string().optional(),
      }),
    ),
  }),
  input('cards', {}).extend({
    items: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string().nullish(),
        description: z.string().nullish(),
        imageUrl: z.string().nullish(),
        paths: z.array(z.strictObject({ id: z.string(), text: z.string().optional() })).optional(),
      }),
    ),
  }),
])
export type ViewerInput = z.input<typeof Input>

const where = { lastBubbleBlockId: z.string().optional(), expectsDedicatedReply: z.boolean().optional() }
const Action = z.union([
  z.strictObject({
    type: z.literal('wait'),
    wait: z.strictObject({ secondsToWaitFor: z.number() }),
    ...where,
  }),
  z.strictObject({
    type: z.literal('redirect'),
    redirect: z.strictObject({ url, isNewTab: z.boolean().optional() }),
    ...where,
  }),
  z.strictObject({
    type: z.literal('setVariable'),
    setVariable: z.strictObject({
      scriptToExecute: z.strictObject({ content: z.string(), args: z.array(z.unknown()) }),
    }),
    ...where,
  }),
  z.strictObject({ type: z.literal('listenForWebhook'), ...where }),
])

export const ContinueAnswer = z.strictObject({
  messages: z.array(Bubble),
  input: Input.optional(),
  clientSideActions: z.array(Action).optional(),
  logs: z.array(z.unknown()).optional(),
  progress: z.number().optional(),
})
export type ViewerStep = z.input<typeof ContinueAnswer>

export const StartAnswer = ContinueAnswer.extend({
  sessionId: z.string(),
  resultId: z.string().optional(),
  typebot: z.strictObject({ id: z.string(), version: z.string(), settings: z.unknown(), theme: z.unknown() }),
})

export const UploadRequest = z.strictObject({
  sessionId: z.string(),
  blockId: z.string(),
  fileName: z.string(),
  fileType: z.string().optional(),
  fileSize: z.number().optional(),
})

export const UploadAnswer = z.strictObject({
  presignedUrl: z.string(),
  formData: z.record(z.string(), z.string()),
  fileUrl: z.string(),
})

export const ErrorAnswer = z.strictObject({
  defined: z.boolean(),
  code: z.string(),
  status: z.number(),
  message: z.string(),
})

export interface GraphErrorAnswer {
  status: number
  code: number
  message: string
  type?: string
  subcode?: number
  details?: string
  headers?: Readonly<Record<string, string>>
}

export class Refused extends Error {
  readonly answer: GraphErrorAnswer
  constructor(answer: GraphErrorAnswer) {
    super(answer.message)
    this.answer = answer
  }
}

const error = (
  status: number,
  code: number,
  message: string,
  more: Partial<GraphErrorAnswer> = {},
): GraphErrorAnswer => ({ status, code, message, ...more })

export const graphErrors = {
  expired: error(401, 190, 'Error validating access token: Session has expired.', { subcode: 463 }),
  malformedToken: error(401, 190, 'Invalid OAuth access token - Cannot parse access token'),
  permission: error(403, 10, '(#10) Application does not have permission for this action'),
  notFound: (id: string) =>
    error(
      400,
      100,
      `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
      { subcode: 33, type: 'GraphMethodException' },
    ),
  wrongProof: error(400, 100, 'Invalid appsecret_proof provided in the API argument', {
    type: 'GraphMethodException',
  }),
  parameter: (details: string) => error(400, 100, '(#100) Invalid parameter', { details }),
  unknownPath: error(400, 2500, 'Unknown path components'),
  unknownServer: error(500, 1, 'An unknown error occurred'),
  service: error(503, 2, 'Service temporarily unavailable'),
  throughput: error(429, 130429, '(#130429) Rate limit hit', {
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time.',
  }),
  accountRate: error(400, 80007, '(#80007) Rate limit issues'),
  pairRate: error(400, 131056, '(#131056) (Business Account, Consumer Account) pair rate limit hit'),
  blocked: error(403, 368, 'Temporarily blocked for policies violations'),
  locked: error(403, 131031, '(#131031) Business Account locked'),
  window: error(400, 131047, '(#131047) Re-engagement message', {
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  }),
  undeliverable: error(400, 131026, '(#131026) Message undeliverable'),
  templateParameters: error(
    400,
    132000,
    '(#132000) Number of parameters does not match the expected number of params',
  ),
  buttonParameter: (index: number, type: string) =>
    error(400, 131008, '(#131008) Required parameter is missing', {
      details: `buttons: Button at index ${index} of type ${type} requires a parameter`,
    }),
  templateMissing: error(404, 132001, '(#132001) Template name does not exist in the translation'),
  templateTaken: error(400, 100, 'Invalid parameter', {
    subcode: 2388024,
    details: 'There is already Portuguese (BR) content for this template.',
  }),
  templatePart: (subcode: number) => error(400, 100, 'Invalid parameter', { subcode }),
  editedToday: error(400, 100, 'Invalid parameter', {
    subcode: 2388999,
    details: 'You can only edit this template once in 24 hours.',
  }),
  media: error(400, 131053, '(#131053) Media upload error'),
} as const

export function errorBody({ message, type = 'OAuthException', code, subcode, details }: GraphErrorAnswer) {
  return {
    error: {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: 'AemuladorDeTestes',
    },
  }
}

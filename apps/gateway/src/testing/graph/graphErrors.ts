export interface GraphErrorAnswer {
  status: number
  code: number
  message: string
  type?: string
  subcode?: number
  details?: string
  headers?: Readonly<Record<string, string>>
}

export class GraphError extends Error {
  readonly answer: GraphErrorAnswer
  constructor(answer: GraphErrorAnswer) {
    super(answer.message)
    this.answer = answer
  }
}

const graphError = (
  status: number,
  code: number,
  message: string,
  more: Partial<GraphErrorAnswer> = {},
): GraphErrorAnswer => ({ status, code, message, ...more })

/** Errors of Meta's Graph API that the emulator answers, with Meta's codes and texts. */
export const graphErrors = {
  expired: graphError(401, 190, 'Error validating access token: Session has expired.', { subcode: 463 }),
  malformedToken: graphError(401, 190, 'Invalid OAuth access token - Cannot parse access token'),
  permissionDenied: graphError(403, 10, '(#10) Application does not have permission for this action'),
  notFound: (id: string) =>
    graphError(
      400,
      100,
      `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
      { subcode: 33, type: 'GraphMethodException' },
    ),
  wrongProof: graphError(400, 100, 'Invalid appsecret_proof provided in the API argument', {
    type: 'GraphMethodException',
  }),
  invalidParameter: (details: string) => graphError(400, 100, '(#100) Invalid parameter', { details }),
  unknownPath: graphError(400, 2500, 'Unknown path components'),
  unknownError: graphError(500, 1, 'An unknown error occurred'),
  serviceUnavailable: graphError(503, 2, 'Service temporarily unavailable'),
  throughputExceeded: graphError(429, 130429, '(#130429) Rate limit hit', {
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time.',
  }),
  accountRate: graphError(400, 80007, '(#80007) Rate limit issues'),
  pairRate: graphError(400, 131056, '(#131056) (Business Account, Consumer Account) pair rate limit hit'),
  blocked: graphError(403, 368, 'Temporarily blocked for policies violations'),
  locked: graphError(403, 131031, '(#131031) Business Account locked'),
  outsideWindow: graphError(400, 131047, '(#131047) Re-engagement message', {
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  }),
  undeliverable: graphError(400, 131026, '(#131026) Message undeliverable'),
  templateParameters: graphError(
    400,
    132000,
    '(#132000) Number of parameters does not match the expected number of params',
  ),
  buttonParameter: (index: number, type: string) =>
    graphError(400, 131008, '(#131008) Required parameter is missing', {
      details: `buttons: Button at index ${index} of type ${type} requires a parameter`,
    }),
  templateMissing: graphError(404, 132001, '(#132001) Template name does not exist in the translation'),
  templateTaken: graphError(400, 100, 'Invalid parameter', {
    subcode: 2388024,
    details: 'There is already Portuguese (BR) content for this template.',
  }),
  templatePart: (subcode: number) => graphError(400, 100, 'Invalid parameter', { subcode }),
  editedWithin24Hours: graphError(400, 100, 'Invalid parameter', {
    subcode: 2388999,
    details: 'You can only edit this template once in 24 hours.',
  }),
  uploadFailed: graphError(400, 131053, '(#131053) Media upload error'),
} as const

export function errorBody({ message, type = 'OAuthException', code, subcode, details }: GraphErrorAnswer) {
  return {
    error: {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: 'trace-of-the-emulator',
    },
  }
}

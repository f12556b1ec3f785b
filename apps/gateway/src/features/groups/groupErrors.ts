import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import { GroupFailure, type GroupFailureCode } from '../../engines/groups.js'

/** Seconds: WhatsApp limits queries about groups for some minutes. */
const rateLimitSeconds = 60

const refusals: Readonly<Record<GroupFailureCode, () => HttpError>> = {
  group_not_found: () => createGroupNotFoundError(),
  group_forbidden: () =>
    new HttpError('forbidden', 'group_forbidden', 'Só administradores do grupo podem fazer isto'),
  group_full: () => new HttpError('conflict', 'group_full', 'O grupo está cheio'),
  group_invalid: () =>
    new HttpError('invalid', 'group_invalid', 'O WhatsApp não aceitou esta alteração do grupo'),
  group_invite_invalid: () =>
    new HttpError('not_found', 'group_invite_invalid', 'Este convite não vale mais'),
  group_rate_limited: () =>
    new HttpError(
      'too_many',
      'group_rate_limited',
      'O WhatsApp pediu para esperar. Tente de novo em alguns minutos.',
      { retryAfter: rateLimitSeconds },
    ),
  group_unanswered: () => {
    const message = 'O WhatsApp não respondeu. Confira o grupo antes de repetir.'
    return new HttpError('unavailable', 'group_unanswered', message, { retryAfter: 10 })
  },
}

export function createGroupNotFoundError(): HttpError {
  return new HttpError('not_found', 'group_not_found', 'Grupo não encontrado')
}

export function createNoCommunityError(): HttpError {
  return new HttpError('not_found', 'group_without_community', 'Este grupo não é de uma comunidade')
}

export function createGroupsUnsupportedError(): HttpError {
  return new HttpError('invalid', 'unsupported', 'Esta sessão não tem grupos: a API oficial não os oferece')
}

export function createPictureError(): HttpError {
  const message = localized('groups.picture_jpeg')
  return new HttpError('invalid', 'invalid_file', message, { fields: { file: message } })
}

/** The answer for what the network refuses; any other error as it is. */
export function toGroupError(error: unknown): unknown {
  return error instanceof GroupFailure ? refusals[error.code]() : error
}

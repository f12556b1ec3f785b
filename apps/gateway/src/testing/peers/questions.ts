import type { Question, QuestionFile } from '../../features/conversations/responder.js'

export function questionOf(given: Partial<Question> = {}): Question {
  return {
    id: 'pergunta-1',
    sessionId: 'sessao-1',
    userId: 'ana',
    conversationId: 'conversa-1',
    contact: '5511988887777',
    contactName: 'Bia Lima',
    group: null,
    text: 'Quanto custa?',
    choice: null,
    files: [],
    details: null,
    quoted: null,
    at: '2026-11-21T12:00:00.000Z',
    state: null,
    history: async () => [],
    ...given,
  }
}

export function fileOf(given: Partial<QuestionFile> & { content: string }): QuestionFile {
  const { content, ...file } = given
  return {
    kind: 'document',
    type: 'text/plain',
    name: null,
    size: content.length,
    url: null,
    read: async () => Buffer.from(content),
    ...file,
  }
}

/** A place in answer to a question. */
export const placeQuestion: Partial<Question> = {
  text: 'Localização: Loja',
  details: { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null } },
  quoted: { id: 'm1', text: 'Onde fica?', from: null },
}

import type { Phrases } from '../../phrases.js'

/** Failures of the network where a text without a code quotes them, and refusals of lists and WebSockets. */
export const attemptPhrases: Phrases = {
  'Nome não encontrado: confira o endereço': 'Name not found: check the address',
  'O nome não pôde ser consultado agora (DNS sem resposta)':
    'The name could not be looked up now (no answer from DNS)',
  'Conexão recusada: não há um servidor escutando neste endereço e porta':
    'Connection refused: no server listens at this address and port',
  'Conexão recusada': 'Connection refused',
  'Conexão interrompida pelo destino': 'The target broke the connection off',
  'Conexão interrompida': 'The connection was broken off',
  'Tempo esgotado: o destino não respondeu': 'Timed out: the target did not answer',
  'Destino inalcançável pela rede': 'The network does not reach the target',
  'O destino não fala HTTPS neste endereço e porta': 'The target speaks no HTTPS at this address and port',
  'Tempo esgotado: sem resposta em {} segundos': 'Timed out: no answer in {} seconds',
  'Certificado inválido ({})': 'Invalid certificate ({})',
  'O destino não respondeu em HTTP': 'The target did not answer in HTTP',
  'Falha na conexão ({})': 'The connection failed ({})',
  'Endereço não permitido: aponta para este computador ou para a rede local':
    'Address not allowed: it leads to this computer or the local network',
  'Endereço não permitido: aponta para um endereço reservado':
    'Address not allowed: it leads to a reserved address',
  'O WebSocket desta sessão está desativado': 'This session’s WebSocket is off',
  'O servidor não respondeu em {} segundos.': 'The server did not answer in {} seconds.',
}

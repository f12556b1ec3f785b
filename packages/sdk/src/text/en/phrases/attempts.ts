import type { Phrases } from '../../phrases.js'

/** Delivery failures, and their effect on the session's integration. */
export const attemptPhrases: Phrases = {
  'A resposta não tem a forma esperada: confira o endereço':
    'The answer is not of the expected form: check the address',
  'O endereço respondeu com uma página em vez da API: confira a URL do servidor':
    'The address answered with a page instead of the API: check the server URL',
  'A resposta não é JSON: confira a URL do servidor': 'The answer is not JSON: check the server URL',
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
  'Tempo esgotado: o RabbitMQ não respondeu em {} segundos':
    'Timed out: RabbitMQ did not answer in {} seconds',
  'Certificado inválido ({})': 'Invalid certificate ({})',
  'O destino não respondeu em HTTP': 'The target did not answer in HTTP',
  'Falha na conexão ({})': 'The connection failed ({})',
  'Redirecionamento ({}) não é seguido: configure o endereço final':
    'A redirect ({}) is not followed: configure the final address',
  'Redirecionamento ({}) não é seguido: confira a URL da fila':
    'A redirect ({}) is not followed: check the queue URL',
  'Não autorizado ({}): confira os cabeçalhos': 'Not authorized ({}): check the headers',
  'O destino respondeu 404: confira o caminho da URL': 'The target answered 404: check the path of the URL',
  'O destino respondeu 410: não quer mais receber eventos':
    'The target answered 410: it wants no more events',
  'O destino respondeu 429: pediu para esperar': 'The target answered 429: it asks to wait',
  'O destino respondeu {}': 'The target answered {}',
  'Endereço não permitido: aponta para este computador ou para a rede local':
    'Address not allowed: it leads to this computer or the local network',
  'Endereço não permitido: aponta para um endereço reservado':
    'Address not allowed: it leads to a reserved address',
  'Usuário ou senha recusados pelo RabbitMQ': 'RabbitMQ refused user or password',
  'O RabbitMQ não deixa este usuário entrar no vhost: confira o vhost e a permissão':
    'RabbitMQ does not let this user into the vhost: check the vhost and the permission',
  'O usuário não tem permissão para criar o exchange ou a fila (configure): dê a permissão ou ligue "Não criar nada"':
    'The user may not declare the exchange or the queue (configure): grant it, or turn on "Declare nothing"',
  'O usuário não tem permissão para ligar a fila ao exchange (escrita na fila, leitura no exchange)':
    'The user may not bind the queue to the exchange (write to the queue, read from the exchange)',
  'O usuário não tem permissão para publicar neste exchange (escrita)':
    'The user may not publish to this exchange (write)',
  'A fila já existe no RabbitMQ com outro tipo: escolha o mesmo ou ligue "Não criar nada"':
    'The queue is at RabbitMQ already, of another type: choose the same, or turn on "Declare nothing"',
  'A fila ou o exchange já existe no RabbitMQ com outra configuração: ligue "Não criar nada" para usar o que existe':
    'The queue or the exchange is at RabbitMQ already, with other settings: turn on "Declare nothing" to use what is there',
  'O exchange não existe no RabbitMQ': 'There is no such exchange at RabbitMQ',
  'O RabbitMQ está sendo desligado': 'RabbitMQ is shutting down',
  'O destino não fala TLS nesta porta': 'The target does not speak TLS on this port',
  'O destino não respondeu como um RabbitMQ': 'The target did not answer as a RabbitMQ does',
  'A conexão com o RabbitMQ foi interrompida': 'The connection to RabbitMQ was broken off',
  'Nenhuma fila do RabbitMQ recebe este evento deste exchange':
    'No queue at RabbitMQ takes this event from this exchange',
  'O RabbitMQ aceitou a conexão': 'RabbitMQ took the connection',
  'A fila não existe nesta conta e região': 'There is no such queue in this account and region',
  'A fila foi excluída há pouco na AWS': 'The queue was deleted at AWS a moment ago',
  'A região não corresponde à da fila': 'The region is not the queue’s',
  'O relógio do servidor está errado: a AWS recusou a assinatura':
    'The server’s clock is wrong: AWS refused the signature',
  'As credenciais da AWS estão vencidas': 'The AWS credentials have expired',
  'Credenciais recusadas pela AWS': 'AWS refused the credentials',
  'Estas credenciais não têm permissão para enviar a esta fila (sqs:SendMessage)':
    'These credentials may not send to this queue (sqs:SendMessage)',
  'A AWS pediu para esperar': 'AWS asks to wait',
  'A AWS exige HTTPS: confira a URL da fila': 'AWS wants HTTPS: check the queue URL',
  'O evento é grande demais para uma mensagem do SQS': 'The event is too large for a message of SQS',
  'O destino não respondeu como o SQS': 'The target did not answer as SQS does',
  'Nenhum cliente confirmou o recebimento em 20 segundos': 'No client confirmed that it has it in 20 seconds',
  'O WebSocket desta sessão está desativado': 'This session’s WebSocket is off',
}

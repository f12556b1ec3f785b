import { usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, json, list, note, part, shell, steps, table, text, warning } from '../blocks.js'
import { formatFigure } from '../figures.js'

export const integration: GuideSection = {
  id: 'integration-guide',
  title: 'Guia de integração',
  lead: 'Qual modo escolher, em que ordem construir, e o que um sistema em produção precisa saber.',
  parts: [
    part(
      'modos',
      'Os dois modos de integração',
      text(
        'Cada sessão usa um dos dois. As chamadas, os eventos e os webhooks são os mesmos: trocar de modo depois não muda o seu código.',
      ),
      {
        kind: 'modes',
        modes: [
          {
            title: 'Conexão direta, com QR Code',
            audience: 'Automação pessoal e pequenas empresas',
            points: [
              'Começa em um minuto: leia o QR Code com o celular da loja',
              'Sem aprovação e sem custo por mensagem',
              'Grupos, status, reações, edição e exclusão',
              'Não é oficial: o WhatsApp pode bloquear o número',
              'O celular precisa entrar na internet de vez em quando',
            ],
          },
          {
            title: 'WhatsApp Cloud API, oficial',
            audience: 'Empresas com volume, ou que não podem perder o número',
            points: [
              'Precisa de conta comercial aprovada pela Meta',
              'Recursos avançados: templates aprovados, botões, qualidade do número',
              'Sem celular ligado',
              'Nada de não oficial: usar a API não leva a bloqueio',
              'A Meta cobra conforme a tabela dela; sem grupos nem status',
            ],
          },
        ],
      },
      warning(
        'Na conexão direta, o que mais leva a bloqueio: número novo, muitas primeiras mensagens a quem não tem você na agenda, o mesmo texto para muitos, denúncias. O Morpheus mantém um [ritmo](whatsapp-sessions#ritmo), mas quem decide é o WhatsApp.',
      ),
    ),
    part(
      'por-onde-comecar',
      'Por onde começar',
      steps(
        'Faça o [início rápido](quick-start) com o celular virtual: ele se comporta como um de verdade, e ninguém recebe nada.',
        'Crie uma chave de API com os escopos do seu sistema.',
        'Receba: um endpoint que confere a assinatura, põe o evento em uma fila e responde 200.',
        'Envie: sempre com `Idempotency-Key`, e com o id da mensagem guardado ao lado do seu pedido.',
        'Trate `session:status`: avise alguém quando um número cair.',
        'Troque o celular virtual por um número de teste, e só então pelo da loja.',
      ),
    ),
    part(
      'idempotencia',
      'Idempotência: repetir com segurança',
      text(
        'A rede falha depois de o servidor agir e antes de a resposta chegar. Sem uma chave, repetir pode enviar duas mensagens. Com ela, a repetição devolve a primeira resposta e nada é feito de novo.',
      ),
      shell(
        'A mesma chamada, duas vezes: uma mensagem',
        `
for vez in 1 2; do
  curl -sS "$MORPHEUS_URL/api/sessions/$SESSAO/send" \\
    -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' \\
    -H 'Idempotency-Key: pedido-1043-pago' \\
    -d '{"to":"5511988887777","message":"Pagamento do pedido 1043 recebido."}' | campo id
done`,
      ),
      list(
        'A chave tem de 8 a 200 caracteres ASCII visíveis, sem espaços. Faça-a do seu pedido e do que aconteceu com ele: `pedido-1043-pago`.',
        `Vale para qualquer chamada que altera algo, por ${usualLimits.idempotencyHours} horas.`,
        'A mesma chave com outro conteúdo é 422 `idempotency_key_reused`: é um erro no seu código.',
        'Respostas 5xx não são guardadas: repita com a mesma chave.',
      ),
    ),
    part(
      'erros',
      'Erros',
      text(
        'Toda falha tem a mesma forma. `message` é para pessoas, `code` para o seu código, e `fields` diz o que está errado em cada campo.',
      ),
      json('400', {
        success: false,
        message: 'Dados inválidos',
        code: 'invalid_request',
        fields: { to: 'Informe um número com código do país e DDD, como 5511999999999, ou o id de um grupo' },
      }),
      table(
        ['Status', 'O que é', 'Repetir?'],
        ['200, 201', 'Feito; 201 quando algo foi criado', ''],
        ['400', 'Dados inválidos: veja `fields`', 'Não: corrija'],
        ['401', 'Não autorizado; no login, Credenciais inválidas', 'Não: entre de novo'],
        ['403', 'A chave não tem o escopo', 'Não'],
        ['404', 'Não existe, ou é de outro usuário', 'Não'],
        ['409', 'Não agora: a sessão está sem conexão, ou algo igual já existe', 'Depois'],
        ['413', 'Arquivo ou corpo grande demais', 'Não'],
        ['422', 'A chave de idempotência já foi usada para outra coisa', 'Não'],
        ['429', 'Chamadas demais', 'Sim, depois de `Retry-After` segundos'],
        [
          '500, 503, sem resposta',
          'Falha do servidor ou da rede',
          'Sim, com a mesma chave, esperando cada vez mais',
        ],
        ['507', 'O disco do servidor está cheio: nada foi guardado', 'Depois de liberar espaço'],
      ),
      note('Toda resposta traz `X-Request-Id`. Guarde-o com o erro: os logs do servidor têm o mesmo.'),
    ),
    part(
      'limites',
      'Limites',
      text(
        'Os valores de fábrica deste servidor. Quem o opera pode mudá-los; passar deles responde 429 com `Retry-After`, ou 413.',
      ),
      table(
        ['O quê', 'Quanto', 'Variável'],
        [
          'Chamadas por usuário',
          `${formatFigure(usualLimits.callsPerMinute)} por minuto`,
          '`MORPHEUS_USER_LIMIT`',
        ],
        [
          'Chamadas por chave de API',
          `${formatFigure(usualLimits.keyCallsPerMinute)} por minuto`,
          '`MORPHEUS_KEY_LIMIT`',
        ],
        [
          'Chamadas sem token, por endereço',
          `${formatFigure(usualLimits.publicCallsPerMinute)} por minuto`,
          '`MORPHEUS_PUBLIC_LIMIT`',
        ],
        ['Corpo em JSON', `${formatFigure(usualLimits.bodyKilobytes)} kB`, ''],
        ['Arquivo enviado', `${formatFigure(usualLimits.fileMegabytes)} MB`, ''],
        ['Resposta de um webhook', `${usualLimits.webhookAnswerSeconds} s`, ''],
        [
          'Mensagens por dia, por número pareado',
          formatFigure(usualLimits.pacePerDay),
          '`MORPHEUS_SEND_PER_DAY`',
        ],
        ['Validade de um token', `${usualLimits.tokenDays} dias`, ''],
        ['Duração de um acesso', `${usualLimits.signInDays} dias`, '`MORPHEUS_SIGN_IN_DAYS`'],
        ['Eventos guardados', `${usualLimits.eventDays} dias`, '`MORPHEUS_EVENT_DAYS`'],
        ['Histórico do celular guardado', `${usualLimits.historyDays} dias`, '`MORPHEUS_HISTORY_DAYS`'],
      ),
    ),
    part(
      'rastro',
      'O que houve com esta mensagem?',
      text(
        'O rastro junta tudo o que aconteceu com uma mensagem: recebida, guardada, entregue a quem e em quantas tentativas, que robô respondeu, enviada, entregue, lida. No painel, **Rastro** na mensagem; por chamada, com o id da mensagem ou do evento:',
      ),
      calls('trace.get'),
    ),
    part(
      'integracoes-prontas',
      'Integrações prontas',
      text(
        'n8n, Chatwoot, Typebot, Flowise, Dify, OpenAI e Kommo já vêm prontas: configure em **Integrações**, ou por chamada. Um robô responde por vez; quando uma pessoa escreve, no celular ou no Chatwoot, ele se cala naquela conversa por um tempo.',
      ),
      calls('n8n.saved', 'n8n.save', 'typebot.saved', 'typebot.save'),
    ),
    part(
      'antes-de-ir-ao-ar',
      'Antes de ir ao ar',
      list(
        'O Morpheus está atrás de HTTPS, com `MORPHEUS_PUBLIC_URL` e `MORPHEUS_TRUST_PROXY` definidos.',
        'O seu sistema usa uma chave de API com o mínimo de escopos, guardada fora do código.',
        'O webhook confere a assinatura, ignora `webhook-id` repetido e responde antes de trabalhar.',
        'Todo envio tem `Idempotency-Key`, e 429 e 5xx são repetidos com espera.',
        'Alguém é avisado quando uma sessão cai: **Configurações**, **E-mails**, alertas.',
        'Há [backup automático](backup-restore#automatico), e ele já foi restaurado uma vez.',
        'Os clientes sabem com quem falam e podem pedir para não receber mais: é o que a LGPD espera.',
      ),
    ),
  ],
}

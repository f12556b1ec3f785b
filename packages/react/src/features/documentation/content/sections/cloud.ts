import type { GuideSection } from '../blocks.js'
import { calls, json, list, note, part, shell, steps, table, text, warning } from '../blocks.js'

/** Facts about Meta carry their date: this project cannot verify them. */
export const cloud: GuideSection = {
  id: 'whatsapp-cloud',
  title: 'WhatsApp Cloud API',
  lead: 'A API oficial da Meta: sem celular, com conta comercial aprovada.',
  parts: [
    part(
      'o-que-e',
      'Quando usar',
      text(
        'Quando o número não pode ser bloqueado, quando há volume, ou quando avisos vão a quem não escreveu antes. As chamadas são as mesmas das outras sessões; mudam as credenciais e as regras da Meta.',
      ),
      table(
        ['Vai', 'Não vai, porque a Meta não oferece'],
        ['Texto, imagens, vídeos, documentos, áudios, locais, contatos', 'Grupos e status'],
        ['Templates aprovados, botões, listas', 'Editar ou apagar o que foi enviado'],
        ['Reações, respostas, leitura, digitando', 'Histórico e presença'],
      ),
    ),
    part(
      'criar',
      'Um número em cinco minutos',
      steps(
        'No painel da Meta ([developers.facebook.com](https://developers.facebook.com/apps)), crie um aplicativo com o produto WhatsApp. Em **API Setup** estão o Phone Number ID e o WhatsApp Business Account ID; em **App Settings**, **Basic**, o App ID e o App Secret.',
        'Em **Business Settings**, **System Users**, crie um usuário com acesso ao aplicativo e à conta, e um token dele com `whatsapp_business_messaging` e `whatsapp_business_management`. Esse token não vence.',
        'Crie a sessão com esses dados. O Morpheus confere com a Meta ao salvar e diz qual campo ela recusou.',
        'No painel da Meta, em **WhatsApp**, **Configuration**, **Webhook**, registre o endereço abaixo com o token de verificação, e assine `messages`.',
      ),
      shell(
        'Criar uma sessão da Cloud API',
        `
curl -sS "$MORPHEUS_URL/api/sessions" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "Oficial",
    "type": "cloud",
    "config": {
      "accessToken": "EAAG…",
      "phoneNumberId": "106540352242922",
      "businessAccountId": "102290129340398",
      "webhookVerifyToken": "escolha-um-texto"
    }
  }'`,
      ),
      text('O endereço do webhook, que a Meta precisa alcançar por HTTPS a partir da internet:'),
      shell('Endereço para o painel da Meta', 'echo "$MORPHEUS_URL/api/whatsapp-cloud/webhook/$SESSAO"'),
      note(
        'Sessões da Cloud API não se conectam: `connect` responde 400. Com as credenciais certas ela fica `connected` sozinha.',
      ),
      calls('cloud.get', 'cloud.save'),
    ),
    part(
      'regras-da-meta',
      'Regras da Meta',
      text(
        'O que segue é da Meta, não nosso, conforme a documentação dela em 2025, e pode mudar: confira em [developers.facebook.com/docs/whatsapp](https://developers.facebook.com/docs/whatsapp).',
      ),
      list(
        '**Janela de 24 horas**: até 24 horas depois da última mensagem do cliente você responde livremente. Fora dela, e a quem nunca escreveu, só templates aprovados.',
        '**Preço**: desde 1º de julho de 2025 a Meta cobra por mensagem de template entregue, conforme a categoria e o país. Responder dentro da janela de 24 horas é grátis, sem limite, desde 1º de novembro de 2024; antes disso eram mil conversas grátis por mês, número que ainda aparece em muitos guias.',
        '**Webhooks da Meta** que não são aceitos são repetidos por até sete dias: o que chega com o Morpheus desligado não se perde antes disso.',
        '**Qualidade**: bloqueios e denúncias baixam a qualidade do número, e com ela quanto ele pode enviar. A sessão mostra como a Meta o avalia.',
      ),
    ),
    part(
      'templates',
      'Enviar um template aprovado',
      text(
        'Com o nome e o idioma que a Meta aprovou; `components` preenche as variáveis, como a Meta documenta.',
      ),
      json('Template com uma variável', {
        to: '5511988887777',
        template: {
          name: 'pedido_enviado',
          language: { code: 'pt_BR' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: '1042' }] }],
        },
      }),
      calls('messages.sendTemplate'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      list(
        '**Nada chega**: o webhook não está registrado no painel da Meta, falta assinar `messages`, ou falta o App Secret na sessão, sem o qual nenhuma assinatura confere.',
        '**A mensagem falha depois de aceita**: passou das 24 horas, ou ninguém tem esse número. `failure.message` diz em português; `failure.detail`, o que a Meta disse.',
        '**401 ao salvar**: o token venceu. Use o de um usuário do sistema, que não vence.',
      ),
      warning('O App Secret confere que quem chama é a Meta. Sem ele, as mensagens são recusadas.'),
    ),
  ],
}

# Made from the contract by `npm run generate`: do not change this file.
TEXTS = {
    "base_url_missing": {
        "pt-BR": "Falta baseUrl",
        "en": "baseUrl is missing",
    },
    "base_url_invalid": {
        "pt-BR": "baseUrl deve começar com http:// ou https://",
        "en": "baseUrl must begin with http:// or https://",
    },
    "base_url_with_api": {
        "pt-BR": "baseUrl não inclui /api",
        "en": "baseUrl does not include /api",
    },
    "api_key_missing": {
        "pt-BR": "apiKey está vazia: confira a variável de ambiente",
        "en": "apiKey is empty: check the environment variable",
    },
    "token_missing": {
        "pt-BR": "token está vazio",
        "en": "token is empty",
    },
    "credentials_ambiguous": {
        "pt-BR": "Passe só uma de token, apiKey e getToken",
        "en": "Pass only one of token, apiKey and getToken",
    },
    "webhook_secret_missing": {
        "pt-BR": "O segredo do webhook está vazio: passe o whsec_… que o gateway mostrou na criação",
        "en": "The webhook secret is empty: pass the whsec_… that the gateway showed when it was created",
    },
    "webhook_secret_invalid": {
        "pt-BR": "O segredo do webhook começa com whsec_, mas o resto não é base64",
        "en": "The webhook secret begins with whsec_, but the rest is not base64",
    },
    "webhook_body_parsed": {
        "pt-BR": "Passe o corpo como chegou, em texto ou bytes: um corpo já interpretado tem outra assinatura",
        "en": "Pass the body as it arrived, as text or bytes: a parsed body has another signature",
    },
    "webhook_headers_missing": {
        "pt-BR": "Faltam os cabeçalhos webhook-id, webhook-timestamp e webhook-signature",
        "en": "The headers webhook-id, webhook-timestamp and webhook-signature are missing",
    },
    "webhook_timestamp_invalid": {
        "pt-BR": "O webhook-timestamp está longe demais do relógio desta máquina",
        "en": "The webhook-timestamp is too far from the clock of this machine",
    },
    "webhook_signature_invalid": {
        "pt-BR": "Nenhuma assinatura do webhook confere com o segredo",
        "en": "No signature of the webhook matches the secret",
    },
    "webhook_body_invalid": {
        "pt-BR": "O corpo do webhook não é um evento do Morpheus",
        "en": "The body of the webhook is not a Morpheus event",
    },
    "network": {
        "pt-BR": "Não foi possível conectar ao servidor. Verifique sua conexão.",
        "en": "Could not reach the server. Check your connection.",
    },
    "timeout": {
        "pt-BR": "O servidor demorou demais para responder. Tente novamente.",
        "en": "The server took too long to answer. Try again.",
    },
    "unexpected_answer": {
        "pt-BR": "O servidor deu uma resposta inesperada",
        "en": "The server gave an unexpected answer",
    },
    "path_invalid": {
        "pt-BR": "Um parâmetro do endereço deve ser um texto não vazio, diferente de \".\" e \"..\"",
        "en": "A parameter of the address must be a text that is not empty, \".\" or \"..\"",
    },
}

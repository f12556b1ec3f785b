{{- define "morpheus.labels" -}}
app.kubernetes.io/name: morpheus
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "morpheus.secretName" -}}
{{ .Values.secret.existing | default (printf "%s-morpheus" .Release.Name) }}
{{- end }}

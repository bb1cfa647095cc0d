{{- define "motiongate.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "motiongate.selector" -}}
app.kubernetes.io/name: motiongate
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "motiongate.labels" -}}
{{ include "motiongate.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

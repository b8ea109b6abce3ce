module monocle-k8s/local-node/pause

go 1.26.0

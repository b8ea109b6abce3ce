// Control-plane runs components of a Kubernetes control plane, several in one process:
//
//	control-plane etcd FLAGS -- kube-apiserver FLAGS
//	control-plane kube-controller-manager FLAGS -- kube-scheduler FLAGS -- kwok FLAGS
//
// One program is linked once, and one process holds the Kubernetes types once. The first component to
// end, for whatever reason, ends the process. Must never be stopped other than by SIGKILL while etcd
// and the API server share a process: without etcd, the API server drains for minutes.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"
	_ "time/tzdata" // CronJobs name time zones.

	"github.com/spf13/pflag"
	"go.etcd.io/etcd/server/v3/etcdmain"
	logsapi "k8s.io/component-base/logs/api/v1"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	scheduleroptions "k8s.io/kubernetes/cmd/kube-scheduler/app/options"
	"k8s.io/kubernetes/pkg/controller/job"
	kwokconfig "sigs.k8s.io/kwok/pkg/config"
	kwok "sigs.k8s.io/kwok/pkg/kwok/cmd"
	kwoklog "sigs.k8s.io/kwok/pkg/log"
)

// A component reads its flags at once, and returns what runs it.
var components = map[string]func(args []string) (run func() error, err error){
	"etcd":                    prepareEtcd,
	"kube-apiserver":          prepareAPIServer,
	"kube-controller-manager": prepareControllerManager,
	"kube-scheduler":          prepareScheduler,
	"kwok":                    prepareKwok,
}

func main() {
	// All Kubernetes components of a process share one logger.
	logsapi.ReapplyHandling = logsapi.ReapplyHandlingIgnoreUnchanged
	ended := make(chan error)
	for _, command := range split(os.Args[1:]) {
		prepare := components[command[0]]
		if prepare == nil {
			exit(fmt.Errorf("%q is not a component", command[0]))
		}
		run, err := prepare(command[1:])
		if err != nil {
			exit(fmt.Errorf("%s: %w", command[0], err))
		}
		go func() { ended <- fmt.Errorf("%s ended: %v", command[0], run()) }()
	}
	exit(<-ended)
}

func split(args []string) (commands [][]string) {
	for len(args) > 0 {
		end := slices.Index(args, "--")
		if end < 0 {
			return append(commands, args)
		}
		commands, args = append(commands, args[:end]), args[end+1:]
	}
	return commands
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func prepareEtcd(args []string) (func() error, error) {
	return func() error {
		etcdmain.Main(append([]string{"etcd"}, args...))
		return nil
	}, nil
}

func prepareAPIServer(args []string) (func() error, error) {
	command := apiserver.NewAPIServerCommand()
	command.SetArgs(args)
	return command.Execute, nil
}

func prepareControllerManager(args []string) (func() error, error) {
	// A Job that fails three times takes two seconds instead of thirty. There are no flags for these.
	job.SyncJobBatchPeriod = 100 * time.Millisecond
	job.DefaultJobPodFailureBackOff = time.Second
	job.MaxJobPodFailureBackOff = time.Second
	command := controllermanager.NewControllerManagerCommand()
	command.SetArgs(args)
	return command.Execute, nil
}

// Does not use the scheduler's own command: that handles signals, which only one component of a process may do.
func prepareScheduler(args []string) (func() error, error) {
	options := scheduleroptions.NewOptions()
	flags := pflag.NewFlagSet("kube-scheduler", pflag.ContinueOnError)
	for _, set := range options.Flags.FlagSets {
		flags.AddFlagSet(set)
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	return func() error {
		ctx := context.Background()
		config, s, err := scheduler.Setup(ctx, options)
		if err != nil {
			return err
		}
		return scheduler.Run(ctx, config, s)
	}, nil
}

// As kwok's own main does. Its flags are read from os.Args.
func prepareKwok(args []string) (func() error, error) {
	os.Args = append([]string{"kwok"}, args...)
	flags := pflag.NewFlagSet("kwok", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.Usage = func() {}
	ctx, _ := kwoklog.InitFlags(context.Background(), flags)
	ctx, err := kwokconfig.InitFlags(ctx, flags)
	if err != nil {
		return nil, err
	}
	command := kwok.NewCommand(ctx)
	command.PersistentFlags().AddFlagSet(flags)
	command.SetArgs(args)
	// With a version, its --version would clash with that of the other components.
	command.Version = ""
	return func() error { return command.ExecuteContext(ctx) }, nil
}

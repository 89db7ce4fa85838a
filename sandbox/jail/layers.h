/*
 * The layers around a zygote and its children beyond filter and limits: each where the kernel grants it, each reported.
 * None of them is relied on; the filter alone must hold.
 */
#ifndef PARAPET_SANDBOX_JAIL_LAYERS_H
#define PARAPET_SANDBOX_JAIL_LAYERS_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Namespaces of its own for users (unless root), mounts, network, IPC, names and processes. The last take effect in a
 * child: when the layer is granted this forks, and only the child returns; the calling process stays behind to carry
 * the child's end outwards.
 *
 * A kernel may grant the namespaces and then refuse the map of users, and who got that far can never fork again. So a
 * child that is thrown away tries all of it first, and where it fails there this process is as it was. Returns
 * JAIL_LAYER_NAMESPACES, or 0: to go on without, or, with *failed naming the step, to end and be started again.
 */
unsigned layers_namespaces(const char **failed);

/*
 * Last, when nothing will be opened any more: an empty read-only root, an ordinary user when root, no capabilities,
 * no new privileges, Landlock without a single path; children die with the caller. Returns the JAIL_LAYER_* that held,
 * `held` included; layers that must hold and do not are 0 with *failed naming the step.
 */
unsigned layers_drop(unsigned held, const char **failed);

#endif

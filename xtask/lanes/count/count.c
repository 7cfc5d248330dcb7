/* A plugin for qemu-user that counts the instructions which a program executes.
 *
 * program --translation--> blocks of instructions --each time one runs, plus its length--> a number, at the end
 *
 *     gcc -shared -fPIC -O2 -o count.so count.c
 *     qemu-aarch64 -plugin ./count.so -d plugin -D result.txt program
 *
 * Written for version 1 of the plugin interface (qemu 7.2). Debian has no package with its header; what is used of
 * it is declared here. One thread is counted right, several would race.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_info_t;

enum inline_op { ADD_U64 = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*cb)(plugin_id, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, enum inline_op op, void *to, uint64_t by);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*cb)(plugin_id, void *), void *data);
void qemu_plugin_outs(const char *text);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static uint64_t executed;

static void translated(plugin_id id, struct qemu_plugin_tb *tb)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(tb, ADD_U64, &executed, qemu_plugin_tb_n_insns(tb));
}

static void finished(plugin_id id, void *data)
{
    char line[64];
    (void)id;
    (void)data;
    snprintf(line, sizeof line, "executed %" PRIu64 "\n", executed);
    qemu_plugin_outs(line);
}

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const struct qemu_info_t *info, int argc,
                                                               char **argv)
{
    (void)info;
    (void)argc;
    (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}

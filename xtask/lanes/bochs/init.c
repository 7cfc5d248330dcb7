// The first and only program of the Bochs guest: runs the jobs it finds, reports each exit status, leaves Bochs.
//
// /jobs --> fork, exec --> output on the serial line between marks --> Bochs' shutdown port
//
// /jobs holds one word a line behind a letter: "E name=value" sets a variable for all jobs that follow, "D path" changes the folder,
// "A word" adds an argument, "R" runs what was added. Knows nothing of what it runs.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/io.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { MAX_ARGS = 256, LINE = 8192 };

static void mount_at(const char *type, const char *path) {
    mkdir(path, 0755);
    mount(type, path, type, 0, NULL);
}

// Bochs ends when "Shutdown" is written to this port; without ACPI there is no other way out.
static void leave(void) {
    fflush(stdout);
    tcdrain(STDOUT_FILENO);
    if (iopl(3) == 0)
        for (const char *c = "Shutdown"; *c; c++) outb(*c, 0x8900);
    for (;;) pause();
}

static int run(char **argv) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execv(argv[0], argv);
        perror(argv[0]);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        perror("fork");
        return 126;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(void) {
    mount_at("devtmpfs", "/dev");
    mount_at("proc", "/proc");
    mount_at("sysfs", "/sys");
    mount_at("tmpfs", "/tmp");
    // The image has no /dev/console, which only root could have put there: the kernel started this program without files.
    int console = open("/dev/ttyS0", O_RDWR);
    for (int fd = 0; fd < 3; fd++) dup2(console, fd);
    if (console > 2) close(console);
    setenv("HOME", "/tmp", 1);
    setenv("TMPDIR", "/tmp", 1);

    char *argv[MAX_ARGS + 1];
    int count = 0, number = 0;
    static char line[LINE];
    FILE *jobs = fopen("/jobs", "r");
    printf("\n@@begin\n");
    while (jobs && fgets(line, sizeof line, jobs)) {
        line[strcspn(line, "\n")] = 0;
        char *word = line[0] && line[1] ? line + 2 : line;
        switch (line[0]) {
        case 'E': putenv(strdup(word)); break;
        case 'D': if (chdir(word) != 0) perror(word); break;
        case 'A': if (count < MAX_ARGS) argv[count++] = strdup(word); break;
        case 'R':
            argv[count] = NULL;
            int status = count ? run(argv) : 125;
            printf("\n@@exit %d %d\n", number++, status);
            while (count) free(argv[--count]);
            break;
        }
    }
    printf("@@end\n");
    leave();
}
